import { listReports, type NewestFirst } from "@oni/db";
import * as contract from "../../../contract/reports.ts";
import { type FeatureRoutes, route } from "../../http/route.ts";
import { byId, wholeList } from "../../http/whole-list.ts";
import { accessServerAsStaff } from "../servers/access.ts";
import { presentReport } from "./present.ts";
import { reportMessage } from "./report-message.ts";

export const reportRoutes: FeatureRoutes = (app, deps) => {
  route(app, deps, contract.createReport, {
    handle: ({ session, body }) => reportMessage(deps.db, session.viewer.id, body),
  });

  route(app, deps, contract.listReports, {
    access: accessServerAsStaff,
    handle: async ({ access: server, query }) => {
      const read = async (part: NewestFirst) =>
        (await listReports(deps.db, { ...part, serverId: server.id })).map(presentReport);
      return wholeList(query, read, byId);
    },
  });
};
