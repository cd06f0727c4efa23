import {
  and,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNull,
  lt,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { Database } from "../connection/database.ts";
import {
  channels,
  messages,
  type ReportedMessage,
  reports,
  serverMembers,
  servers,
} from "../schema/index.ts";
import { isChannelVisible } from "../chat/visibility/rights.ts";
import { viewerMembership } from "../chat/visibility/visibility.ts";
import { asLoaded, type LoadedMessage, selectMessages } from "../chat/messages/messages.ts";

/** Stores a member's report with the current content of the message. */
export async function insertReport(
  db: Database,
  { message, ...report }: { message: LoadedMessage; serverId: string } & ReportText,
) {
  const { id: messageId, channelId } = message;
  const values = { ...report, messageId, channelId, message: asReported(message) };
  const [stored] = await db.insert(reports).values(values).returning();
  if (!stored) throw new Error("The insert of a report returned no row.");
  return { ...stored, message: values.message };
}

type ReportText = { reporterId: string; reason: string };

/**
 * Returns the reports of a server whose channels the viewer sees or that are gone, newest first. Each has
 * its message at the time of the report. Reports
 * of a version that did not store it have the current message.
 */
export async function listReports(
  db: Database,
  viewerId: string,
  filter: { serverId: string; before?: string | undefined; limit: number },
) {
  const rows = await db
    .select(getTableColumns(reports))
    .from(reports)
    .leftJoin(channels, eq(channels.id, reports.channelId))
    .innerJoin(servers, eq(servers.id, filter.serverId))
    .leftJoin(serverMembers, viewerMembership(viewerId))
    .where(
      and(
        isAbout(filter.serverId),
        isChannelVisible(viewerId),
        filter.before ? lt(reports.id, filter.before) : undefined,
      ),
    )
    .orderBy(desc(reports.id))
    .limit(filter.limit);
  const bare = rows.flatMap(({ message, messageId }) => (message ? [] : [messageId]));
  const loaded =
    bare.length === 0 ? [] : await selectMessages(db, undefined).where(inArray(messages.id, bare));
  const current = new Map(loaded.map((row) => [row.id, asReported(asLoaded(row))]));
  return rows.flatMap((report) => {
    const message = report.message ?? current.get(report.messageId);
    return message ? [{ ...report, message }] : [];
  });
}

export type ListedReport = Awaited<ReturnType<typeof listReports>>[number];

/**
 * SQL condition: a report belongs to the server. Reports of a version that did not store the server are
 * found by their channel.
 */
const isAbout = (serverId: string): SQL | undefined =>
  or(
    eq(reports.serverId, serverId),
    sql`${reports.channelId} = any(array(
      select ${channels.id} from ${channels} where ${channels.serverId} = ${serverId}
    ))`,
  );

const asReported = ({
  seq,
  rev,
  content,
  createdAt,
  editedAt,
  replyToId,
  replyToSeq,
  author,
  attachments,
}: LoadedMessage): ReportedMessage => ({
  content: content || attachments.map(({ name }) => name).join(", "),
  ...{ seq, rev, createdAt, editedAt, replyToId, replyToSeq, author },
});

/** Closes the open reports of deleted servers as of `now`, because no moderator can close them. */
export async function closeReportsOfNoServer(db: Database, now: Date): Promise<void> {
  await db
    .update(reports)
    .set({ closedAt: now })
    .where(
      and(
        isNull(reports.closedAt),
        isNull(reports.serverId),
        sql`not exists (select from ${channels} where ${channels.id} = ${reports.channelId})`,
      ),
    );
}

/** Deletes up to `atMost` reports that were closed before an instant. Returns how many there were. */
export async function deleteReportsClosedBefore(
  db: Database,
  before: Date,
  atMost: number,
): Promise<number> {
  const some = db
    .select({ id: reports.id })
    .from(reports)
    .where(lt(reports.closedAt, before))
    .limit(atMost);
  const removed = await db
    .delete(reports)
    .where(inArray(reports.id, some))
    .returning({ id: reports.id });
  return removed.length;
}
