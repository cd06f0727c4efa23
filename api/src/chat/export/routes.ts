import { findExportedServer, measureServer } from "@oni/db/chat";
import * as contract from "../../../contract/chat/server-export.ts";
import { implement } from "../../access/implement.ts";
import { AppError } from "../../http/answers/errors.ts";
import { zipResponse } from "../../http/answers/zip-response.ts";
import type { FeatureRoutes } from "../../http/route.ts";
import { exportServer } from "./export-server.ts";

export const serverExportRoutes: FeatureRoutes = (app, deps) => {
  const { db } = deps;

  implement(app, deps, contract, {
    measureServerExport: ({ access: server }) => measureServer(db, server.id),

    exportServer: async ({ access: { id }, c }) => {
      const server = await findExportedServer(db, id);
      if (!server) throw new AppError("forbidden");
      const madeAt = new Date();
      const origin = deps.settings.publicUrl ?? new URL(c.req.url).origin;
      const files = exportServer(deps, server, { exportedAt: madeAt.toISOString(), origin });
      return zipResponse(deps, c, { name: `oni-dimension-${id}.zip`, files, madeAt });
    },
  });
};
