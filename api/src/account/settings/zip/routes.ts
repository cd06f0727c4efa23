import { findOwnUser } from "@oni/db/account";
import * as contract from "../../../../contract/account/account-zip.ts";
import { implement } from "../../../access/implement.ts";
import { AppError } from "../../../http/answers/errors.ts";
import { zipResponse } from "../../../http/answers/zip-response.ts";
import type { FeatureRoutes } from "../../../http/route.ts";
import { exportAccountZip } from "./export-account-zip.ts";

export const accountZipRoutes: FeatureRoutes = (app, deps) => {
  implement(app, deps, contract, {
    exportAccountZip: async ({ session, c }) => {
      const user = await findOwnUser(deps.db, session.viewer.id);
      if (!user) throw new AppError("unauthorized");
      const madeAt = new Date();
      const origin = deps.settings.publicUrl ?? new URL(c.req.url).origin;
      const files = exportAccountZip(deps, user, { exportedAt: madeAt.toISOString(), origin });
      return zipResponse(deps, c, { name: `oni-${user.username}.zip`, files, madeAt });
    },
  });
};
