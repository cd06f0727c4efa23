import type { Database } from "@oni/db";
import { findVisibleMessage } from "@oni/db/chat";
import { insertReport } from "@oni/db/people";
import type { Report } from "../../../contract/people/reports.ts";
import { AppError } from "../../http/answers/errors.ts";
import { loadMessage } from "../../chat/channels/load-message.ts";
import { requireMember } from "../../chat/servers/access.ts";
import { presentReport } from "./present.ts";

/** Tells those who keep a server in order about one of its messages, which is kept as it stands. */
export async function reportMessage(
  db: Database,
  reporterId: string,
  { messageId, reason }: { messageId: string; reason: string },
): Promise<Report> {
  const seen = await findVisibleMessage(db, reporterId, messageId);
  if (!seen) throw new AppError("not_found");
  const { serverId } = requireMember(seen);
  const message = await loadMessage(db, messageId);
  // It may have been deleted since it was seen, and a tombstone has nothing to keep.
  if (message.deletedAt !== null) throw new AppError("not_found");
  return presentReport(await insertReport(db, { message, serverId, reporterId, reason }));
}
