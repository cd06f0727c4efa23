import { and, asc, desc, eq, gt, inArray, isNull, lt, lte, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Database } from "../../connection/database.ts";
import { channels, messages, serverMembers, servers, users } from "../../schema/index.ts";
import { isSpeakable } from "../visibility/direct-state.ts";
import { messageWriter, reactionsTo, shownMask } from "../masks/mask-of.ts";
import { shownReactions } from "../reactions/shown-reactions.ts";
import { isChannelVisible, isPrivate, isWritable, viewerRights } from "../visibility/rights.ts";
import { viewerMembership } from "../visibility/visibility.ts";
import { personColumns } from "../../account/users/person-columns.ts";
import { shownAttachments } from "../files/attachments.ts";
import { timeoutOf } from "../members/timeouts.ts";
import { shownThread } from "../threads/shown-thread.ts";
import { authorOf } from "../../account/users/author-of.ts";

/**
 * A part of a channel's log: the newest messages, those before, after or around a `seq`, those from a
 * time on, or those created or changed since a `rev`, optionally only up to a `seq`. With `contentBytes`
 * it ends with the message at which the total content reaches that size.
 */
export type MessageWindow = { limit: number } & (
  | { newest: true }
  | { before: number }
  | { after: number; contentBytes?: number }
  | { around: number }
  | { from: Date }
  | { afterRev: number; upToSeq?: number; contentBytes?: number }
);

/**
 * Returns the messages of a window by ascending `seq`. For `afterRev` they are ordered by ascending
 * `rev`.
 */
export async function listMessages(
  db: Database,
  channelId: string,
  window: MessageWindow,
  viewerId?: string,
): Promise<LoadedMessage[]> {
  const load = async (range: SQL | undefined, order: SQL) => {
    const rows = await selectMessages(db, viewerId)
      .where(and(eq(messages.channelId, channelId), range))
      .orderBy(order)
      .limit(window.limit);
    return rows.map(asLoaded);
  };
  const loadForward = (key: AnyPgColumn, range: SQL | undefined, contentBytes?: number) => {
    const all = and(eq(messages.channelId, channelId), range);
    const isWithin = contentBytes && withinBytes(key, all, { ...window, contentBytes });
    return load(and(range, isWithin || undefined), asc(key));
  };
  if ("after" in window) {
    return loadForward(messages.seq, gt(messages.seq, window.after), window.contentBytes);
  }
  if ("afterRev" in window) {
    const upTo = window.upToSeq === undefined ? undefined : lte(messages.seq, window.upToSeq);
    const range = and(gt(messages.rev, window.afterRev), upTo);
    return loadForward(messages.rev, range, window.contentBytes);
  }
  if ("around" in window) {
    // `seq` has no gaps, so a subtraction finds the start of half a page before the middle.
    const below = window.around - Math.floor(window.limit / 2) - 1;
    return load(gt(messages.seq, below), asc(messages.seq));
  }
  if ("from" in window) {
    const first = firstSeqFrom(channelId, window.from);
    return load(sql`${messages.seq} >= ${first}`, asc(messages.seq));
  }
  const range = "before" in window ? lt(messages.seq, window.before) : undefined;
  return (await load(range, desc(messages.seq))).reverse();
}

/**
 * SQL: the `seq` of the first message from a time on. Messages are ordered by time, so this is a binary
 * search.
 */
const firstSeqFrom = (channelId: string, time: Date) => sql`(
  with recursive halves(low, high) as (
    select 1, "lastSeq" + 1 from ${channels} where id = ${channelId}::uuid
    union all
    select
      case when m."createdAt" < ${time.toISOString()}::timestamptz then half.mid + 1 else low end,
      case when m."createdAt" < ${time.toISOString()}::timestamptz then high else half.mid end
    from halves
    cross join lateral (select (low + high) / 2 as mid) half
    join ${messages} m on m."channelId" = ${channelId}::uuid and m.seq = half.mid
    where low < high
  ) select low from halves where low = high
)`;

/** Limits rows, by ascending `key`, to the first at which the total content reaches `contentBytes`. */
const withinBytes = (
  key: AnyPgColumn,
  range: SQL | undefined,
  { limit, contentBytes }: { limit: number; contentBytes: number },
) => sql`${key} <= (
  select max(sized.key) from (
    select ${key} as key, sum(octet_length(${messages.content})) over (order by ${key})
      - octet_length(${messages.content}) as before
    from ${messages} where ${range} order by ${key} limit ${limit}
  ) sized where sized.before < ${contentBytes}
)`;

/** Returns one message, or undefined. It does not check visibility. */
export async function findMessage(
  db: Database,
  messageId: string,
  viewerId?: string,
): Promise<LoadedMessage | undefined> {
  const [row] = await selectMessages(db, viewerId).where(eq(messages.id, messageId));
  return row && asLoaded(row);
}

/** Returns these messages by ascending `seq`. It does not check visibility. */
export async function listLoadedMessages(
  db: Database,
  ids: readonly string[],
): Promise<LoadedMessage[]> {
  if (ids.length === 0) return [];
  const rows = await selectMessages(db, undefined)
    .where(inArray(messages.id, [...ids]))
    .orderBy(asc(messages.seq));
  return rows.map(asLoaded);
}

/**
 * Returns the data that decides who may change a message: its author, its channel and the viewer's role
 * and rights there. Returns undefined when the viewer may not see it or it has been deleted.
 */
export async function findVisibleMessage(db: Database, viewerId: string, messageId: string) {
  const [message] = await db
    .select({
      id: messages.id,
      channelId: messages.channelId,
      parentId: channels.parentId,
      serverId: channels.serverId,
      serverKind: servers.kind,
      isPrivate,
      seq: messages.seq,
      userId: messageWriter,
      role: serverMembers.role,
      rights: viewerRights,
      isPublic: sql<boolean>`(${servers.isPublic} and not ${isPrivate})`,
      isWritable: isWritable(viewerId),
      isSpeakable,
      timeout: timeoutOf(viewerId),
    })
    .from(messages)
    .innerJoin(channels, eq(channels.id, messages.channelId))
    .innerJoin(servers, eq(servers.id, channels.serverId))
    .leftJoin(serverMembers, viewerMembership(viewerId))
    .where(and(eq(messages.id, messageId), isNull(messages.deletedAt), isChannelVisible(viewerId)));
  return message;
}

/**
 * Returns the channel of a message, including a tombstone, or undefined when it is gone. It does not
 * check visibility.
 */
export async function findMessageRef(db: Database, messageId: string) {
  const [message] = await db
    .select({
      id: messages.id,
      channelId: messages.channelId,
      parentId: channels.parentId,
      serverId: channels.serverId,
      isPrivate,
      seq: messages.seq,
      userId: messageWriter,
    })
    .from(messages)
    .innerJoin(channels, eq(channels.id, messages.channelId))
    .where(eq(messages.id, messageId));
  return message;
}

export type VisibleMessage = NonNullable<Awaited<ReturnType<typeof findVisibleMessage>>>;

/** Selects messages with author, reactions and files in one query. `mine` depends on the viewer. */
export function selectMessages(db: Database, viewerId: string | undefined) {
  return db
    .select({
      id: messages.id,
      channelId: messages.channelId,
      userId: messageWriter,
      seq: messages.seq,
      rev: messages.rev,
      content: messages.content,
      createdAt: messages.createdAt,
      updatedAt: messages.updatedAt,
      editedAt: messages.editedAt,
      deletedAt: messages.deletedAt,
      pinnedAt: messages.pinnedAt,
      replyToId: messages.replyToId,
      replyToSeq: sql<number | null>`(
        select answered.seq from ${messages} answered where answered.id = ${messages.replyToId}
      )`,
      nonce: messages.nonce,
      webhookId: messages.webhookId,
      authorName: messages.authorName,
      mask: shownMask,
      author: personColumns,
      reactions: shownReactions(
        sql`from ${reactionsTo(sql`${messages.id}`)} where ${messages.deletedAt} is null`,
        viewerId,
      ),
      attachments: shownAttachments,
      thread: shownThread,
    })
    .from(messages)
    .leftJoin(users, eq(users.id, messageWriter))
    .$dynamic();
}

type Row = Awaited<ReturnType<typeof selectMessages>>[number];

/**
 * A message in the form of the contract, without the URLs of its files. Times are in ISO 8601 UTC with
 * milliseconds.
 */
export type LoadedMessage = ReturnType<typeof asLoaded>;

export const asLoaded = ({ authorName, ...row }: Row) => ({
  ...row,
  author: authorOf(row.author, { webhookId: row.webhookId, authorName }),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  editedAt: row.editedAt?.toISOString() ?? null,
  deletedAt: row.deletedAt?.toISOString() ?? null,
  pinnedAt: row.pinnedAt?.toISOString() ?? null,
});
