import * as contract from "../../../contract/people/knocks.ts";
import { AppError } from "../../http/answers/errors.ts";
import type { FeatureRoutes } from "../../http/route.ts";
import { implement } from "../../access/implement.ts";
import { knockOn } from "./knock-on.ts";

export const knockRoutes: FeatureRoutes = (app, deps) => {
  implement(app, deps, contract, {
    knock: async ({ session: { viewer }, access: otherId }) => {
      if (viewer.id === otherId) {
        throw new AppError("invalid_input", { sentence: "You cannot knock on yourself." });
      }
      return { ok: true, directId: await knockOn(deps, viewer, otherId) };
    },
  });
};
