import { listReports } from "@oni/db";
import { wholeListLimit } from "../../../contract/page.ts";
import * as contract from "../../../contract/reports.ts";
import type { FeatureRoutes } from "../../app.ts";
import { route } from "../../route.ts";
import { accessServerAsStaff } from "../servers/access.ts";
import { presentReport } from "./present.ts";
import { reportMessage } from "./report-message.ts";

export const reportRoutes: FeatureRoutes = (app, deps) => {
  route(app, deps, contract.createReport, {
    handle: ({ session, body }) => reportMessage(deps.db, session.viewer.id, body),
  });

  route(app, deps, contract.listReports, {
    access: accessServerAsStaff,
    handle: async ({ access: server, query: { before, limit = wholeListLimit } }) => {
      const filter = { serverId: server.id, before, limit };
      return (await listReports(deps.db, filter)).map(presentReport);
    },
  });
};
