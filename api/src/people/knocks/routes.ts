import { canReach } from "@oni/db/people";
import { knock } from "../../../contract/people/knocks.ts";
import { AppError } from "../../http/answers/errors.ts";
import { type FeatureRoutes, route } from "../../http/route.ts";
import { knockOn } from "./knock-on.ts";

export const knockRoutes: FeatureRoutes = (app, deps) => {
  route(app, deps, knock, {
    access: async ({ session, params }) => {
      if (await canReach(deps.db, session.viewer.id, params.id)) return params.id;
      throw new AppError("not_found");
    },
    handle: async ({ session: { viewer }, access: otherId }) => {
      if (viewer.id === otherId) {
        throw new AppError("invalid_input", { sentence: "You cannot knock on yourself." });
      }
      return { ok: true, directId: await knockOn(deps, viewer, otherId) };
    },
  });
};
