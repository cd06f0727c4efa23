import { type Database, findVisibleMessage, insertReport } from "@oni/db";
import type { Report } from "../../../contract/reports.ts";
import { AppError } from "../../errors.ts";
import { loadMessage } from "../messages/load-message.ts";
import { requireMember } from "../servers/access.ts";
import { presentReport } from "./present.ts";

/** Tells those who keep a server in order about one of its messages. */
export async function reportMessage(
  db: Database,
  reporterId: string,
  { messageId, reason }: { messageId: string; reason: string },
): Promise<Report> {
  const seen = await findVisibleMessage(db, reporterId, messageId);
  if (!seen) throw new AppError("not_found");
  const { channelId } = requireMember(seen);
  const report = await insertReport(db, { messageId, channelId, reporterId, reason });
  return presentReport({ ...report, message: await loadMessage(db, messageId, reporterId) });
}
