import { and, desc, eq, inArray, lt } from "drizzle-orm";
import type { Database } from "../database.ts";
import { channels, messages, reports } from "../schema/index.ts";
import { asLoaded, selectMessages } from "./messages.ts";

/** Keeps a member's report of a message. */
export async function insertReport(
  db: Database,
  values: { messageId: string; channelId: string; reporterId: string; reason: string },
) {
  const [report] = await db.insert(reports).values(values).returning();
  if (!report) throw new Error("The insert of a report returned no row.");
  return report;
}

/** The reports of a server with the messages they are about, the newest first. */
export async function listReports(
  db: Database,
  viewerId: string,
  filter: { serverId: string; before?: string | undefined; limit: number },
) {
  const rows = await db
    .select({ report: reports })
    .from(reports)
    .innerJoin(channels, eq(channels.id, reports.channelId))
    .where(
      and(
        eq(channels.serverId, filter.serverId),
        filter.before ? lt(reports.id, filter.before) : undefined,
      ),
    )
    .orderBy(desc(reports.id))
    .limit(filter.limit);
  const messageIds = [...new Set(rows.map(({ report }) => report.messageId))];
  const loaded = await selectMessages(db, viewerId).where(inArray(messages.id, messageIds));
  const byId = new Map(loaded.map((row) => [row.id, asLoaded(row)]));
  return rows.flatMap(({ report }) => {
    const message = byId.get(report.messageId);
    return message ? [{ ...report, message }] : [];
  });
}
