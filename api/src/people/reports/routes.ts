import { listReports } from "@oni/db/people";
import type { NewestFirst } from "@oni/db/shrine";
import * as contract from "../../../contract/people/reports.ts";
import { answerJson } from "../../http/answers/answer-json.ts";
import { type FeatureRoutes, route } from "../../http/route.ts";
import { byId } from "../../http/answers/page.ts";
import { wholeList } from "../../http/answers/whole-list.ts";
import { accessServerAsStaff } from "../../chat/servers/access.ts";
import { presentReport } from "./present.ts";
import { reportMessage } from "./report-message.ts";
import { reportSubject } from "./report-subject.ts";

export const reportRoutes: FeatureRoutes = (app, deps) => {
  route(app, deps, contract.createReport, {
    handle: async ({ session, body: { messageId, subject, reason } }) => {
      const reporterId = session.viewer.id;
      if (messageId) return reportMessage(deps.db, reporterId, { messageId, reason });
      if (!subject) throw new Error("The schema takes no report without a subject.");
      const made = await reportSubject(deps.db, reporterId, { ...subject, reason });
      if (!made.isNew) return answerJson(made.report, 200);
      deps.publisher.caseChanged(made.caseId);
      return made.report;
    },
  });

  route(app, deps, contract.listReports, {
    access: accessServerAsStaff,
    handle: async ({ access: server, query }) => {
      const read = async (part: NewestFirst) =>
        (await listReports(deps.db, { ...part, serverId: server.id })).map(presentReport);
      return wholeList(query, read, { cursorOf: byId });
    },
  });
};
