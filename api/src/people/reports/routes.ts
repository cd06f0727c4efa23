import { insertReport, listReports } from "@oni/db/people";
import type { NewestFirst } from "@oni/db/shrine";
import * as contract from "../../../contract/people/reports.ts";
import type { KeeperReport, Report, ReportSubjectKind } from "../../../contract/people/reports.ts";
import { jsonResponse } from "../../http/answers/json-response.ts";
import type { FeatureRoutes } from "../../http/route.ts";
import { implement } from "../../access/implement.ts";
import { byId } from "../../http/answers/page.ts";
import { wholeList } from "../../http/answers/whole-list.ts";
import { requireMember } from "../../access/servers.ts";
import { presentKeeperReport, presentReport } from "./present.ts";
import type { Database } from "@oni/db";
import { findVisibleMessage } from "@oni/db/chat";
import { AppError } from "../../http/answers/errors.ts";
import { loadMessage } from "../../chat/channels/load-message.ts";
import { findSubject, insertKeeperReport } from "@oni/db/keepers";

export const reportRoutes: FeatureRoutes = (app, deps) => {
  implement(app, deps, contract, {
    createReport: async ({ session, body: { messageId, subject, reason } }) => {
      const reporterId = session.viewer.id;
      if (messageId) return reportMessage(deps.db, reporterId, { messageId, reason });
      if (!subject) throw new Error("The schema takes no report without a subject.");
      const made = await reportSubject(deps.db, reporterId, { ...subject, reason });
      if (!made.isNew) return jsonResponse(made.report, 200);
      deps.publisher.caseChanged(made.caseId);
      return made.report;
    },

    listReports: async ({ session, access: server, query }) => {
      const read = async (part: NewestFirst) =>
        (await listReports(deps.db, session.viewer.id, { ...part, serverId: server.id })).map(
          presentReport,
        );
      return wholeList(query, read, { cursorOf: byId });
    },
  });
};

/** Reports a message to the owner and moderators of its server and stores its present content. */
async function reportMessage(
  db: Database,
  reporterId: string,
  { messageId, reason }: { messageId: string; reason: string },
): Promise<Report> {
  const seen = await findVisibleMessage(db, reporterId, messageId);
  if (!seen) throw new AppError("not_found");
  const { serverId } = requireMember(seen);
  const message = await loadMessage(db, messageId);
  // It may have been deleted since it was shown. A tombstone has no content to store.
  if (message.deletedAt !== null) throw new AppError("not_found");
  return presentReport(await insertReport(db, { message, serverId, reporterId, reason }));
}

type Subject = { kind: ReportSubjectKind; id: string };

/**
 * Reports visible content or a member to the keepers, once. A member who is not public can be reported
 * too.
 */
async function reportSubject(
  db: Database,
  reporterId: string,
  { reason, ...subject }: Subject & { reason: string },
): Promise<{ report: KeeperReport; caseId: string; isNew: boolean }> {
  const { kind, id } = subject;
  if (kind === "user" && id === reporterId) {
    throw new AppError("invalid_input", { sentence: "You cannot report yourself." });
  }
  const found = await findSubject(db, reporterId, subject);
  if (!found) throw new AppError("not_found");
  const report = await insertKeeperReport(db, { ...found, kind, id, reporterId, reason });
  return { ...report, report: presentKeeperReport(report.report) };
}
