import { and, eq, inArray, isNull, or, type SQLWrapper, sql } from "drizzle-orm";
import type { Database } from "../../connection/database.ts";
import {
  channelReads,
  channels,
  mentions,
  messages,
  serverMembers,
  servers,
} from "../../schema/index.ts";
import { recheckChannelEntries } from "../../account/notifications/deliveries.ts";
import { constant } from "../../sql/constant.ts";
import { isChannelVisible } from "../visibility/rights.ts";
import { type Membership, viewerMembership } from "../visibility/visibility.ts";

/** Unread messages of a channel are counted up to this limit, so that a list of servers stays cheap. */
const unreadLimit = 1_000;

/** The viewer's read position in `channels`, in a query that joins `channelReads`. */
export const readSeq = sql<number>`coalesce(${channelReads.lastReadSeq}, 0)`;

/**
 * True if the viewer follows the channel, in a query like that of `readSeq`. Threads are followed one by
 * one. Members of a server follow its other channels.
 */
export const isFollowing = sql<boolean>`(${channels.parentId} is null
  or coalesce(${channelReads.isFollowing}, false))`;

/** The seconds between two messages in `channels`. A thread uses the value of its channel. */
export const slowMode = sql<number>`coalesce((
  select parent."slowModeSeconds" from ${channels} parent where parent.id = ${channels.parentId}
), ${channels.slowModeSeconds})`;

/** Condition of a left join from `channels` to the viewer's read position. */
export const viewerRead = (viewerId: string | SQLWrapper) =>
  and(eq(channelReads.channelId, channels.id), eq(channelReads.userId, viewerId));

/**
 * Marks all messages of the channels that a new member sees as read and replaces earlier read positions. In
 * threads it does so only where the member was mentioned before.
 */
export async function startReading(tx: Database, { serverId, userId }: Membership): Promise<void> {
  const counters = await tx
    .select({ channelId: channels.id, lastReadSeq: channels.lastSeq })
    .from(channels)
    .innerJoin(servers, eq(servers.id, channels.serverId))
    .innerJoin(serverMembers, viewerMembership(userId))
    .where(
      and(
        eq(servers.id, serverId),
        isChannelVisible(userId),
        or(isNull(channels.parentId), sql`${channels.id} in (${calledIn(userId)})`),
      ),
    );
  if (counters.length === 0) return;
  await tx
    .insert(channelReads)
    .values(counters.map((channelCounters) => ({ ...channelCounters, userId })))
    .onConflictDoUpdate({
      target: [channelReads.userId, channelReads.channelId],
      set: { lastReadSeq: sql`excluded."lastReadSeq"`, updatedAt: sql`now()` },
    });
}

/** Deletes a former member's read positions and mentions in a server. */
export async function stopReading(tx: Database, { serverId, userId }: Membership): Promise<void> {
  const ofServer = tx
    .select({ id: channels.id })
    .from(channels)
    .where(eq(channels.serverId, serverId));
  await tx
    .delete(channelReads)
    .where(and(eq(channelReads.userId, userId), inArray(channelReads.channelId, ofServer)));
  await tx
    .delete(mentions)
    .where(and(eq(mentions.userId, userId), inArray(mentions.channelId, ofServer)));
}

/** Selects the channels in which a member was ever mentioned, with one index lookup for each. */
const calledIn = (userId: SQLWrapper | string) => sql`
  with recursive called as (
    (select "channelId" from ${mentions} where "userId" = ${userId}::uuid order by "channelId" limit 1)
    union all
    select (
      select next."channelId" from ${mentions} next
      where next."userId" = ${userId}::uuid and next."channelId" > called."channelId"
      order by next."channelId" limit 1
    ) from called where called."channelId" is not null
  )
  select "channelId" from called where "channelId" is not null`;

/** Sets whether a member follows a thread. Their read position stays. */
export async function writeFollowing(
  db: Database,
  {
    channelId,
    userId,
    isFollowing: wanted,
  }: { channelId: string; userId: string; isFollowing: boolean },
): Promise<void> {
  const lastReadSeq = sql`(select ${channels.lastSeq} from ${channels} where ${channels.id} = ${channelId})`;
  await db
    .insert(channelReads)
    .values({ channelId, userId, lastReadSeq, isFollowing: wanted })
    .onConflictDoUpdate({
      target: [channelReads.userId, channelReads.channelId],
      set: { isFollowing: wanted, updatedAt: laterThanBefore },
    });
}

// Always increases, so that read states can be ordered.
const laterThanBefore = sql`greatest(clock_timestamp(), ${channelReads.updatedAt} + interval '1 ms')`;

/** Moves a read position forward to `seq`, or to any `seq` if `back` is true. */
export async function moveReadPosition(
  db: Database,
  {
    channelId,
    userId,
    seq,
    back,
  }: { channelId: string; userId: string; seq: number; back: boolean },
): Promise<void> {
  const target = sql`excluded."lastReadSeq"`;
  await db
    .with(db.$with("rechecked", {}).as(recheckChannelEntries({ userId, channelId })))
    .insert(channelReads)
    .values({ channelId, userId, lastReadSeq: seq })
    .onConflictDoUpdate({
      target: [channelReads.userId, channelReads.channelId],
      set: {
        lastReadSeq: back ? target : sql`greatest(${channelReads.lastReadSeq}, ${target})`,
        updatedAt: laterThanBefore,
      },
    });
}

/**
 * The number of unread messages by others in a channel, in a query that has `readSeq`. They are read in
 * order, because the planner may otherwise read the messages of all channels.
 */
const unreadIn = (viewerId: SQLWrapper | string) => sql<number>`(
  select count(*)::integer from (
    select from ${messages} m
    where m."channelId" = ${channels.id} and m.seq > ${readSeq}
      and m."userId" is distinct from ${viewerId}::uuid and m."deletedAt" is null
    order by m.seq limit ${unreadLimit}
  ) unread
)`;

/** The number of unread mentions of the viewer, in a query that has `readSeq`. */
const mentionsIn = (viewerId: SQLWrapper | string) => sql<number>`(
  select count(*)::integer from ${mentions} called
  where called."userId" = ${viewerId}::uuid and called."channelId" = ${channels.id}
    and called.seq > ${readSeq}
)`;

/**
 * A member's read state of a channel with its unread counts, from one moment. At that moment the channel
 * ended with `lastSeq` and `lastRev`, and the read position had last moved at `readAt` (null: never). Of
 * two states, the one with the higher `lastRev`, then `readAt`, is newer.
 */
export type ReadState = {
  /** Null if the channel is not a thread. */
  parentId: string | null;
  /** True if new messages count as unread, see `isFollowing`. */
  isFollowing: boolean;
  lastSeq: number;
  lastRev: number;
  lastReadSeq: number;
  readAt: string | null;
  unreadCount: number;
  mentionCount: number;
};

/** The columns of a member's read state, in a query that has `readSeq`. */
export const readStateOf = (viewerId: SQLWrapper | string) => ({
  parentId: channels.parentId,
  isFollowing,
  lastSeq: channels.lastSeq,
  lastRev: channels.lastRev,
  lastReadSeq: readSeq,
  readAt: sql<string | null>`to_char(
    ${channelReads.updatedAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  unreadCount: sql<number>`case when ${channels.lastSeq} > ${readSeq} and ${isFollowing}
    then ${unreadIn(viewerId)} else 0 end`,
  mentionCount: sql<number>`case when ${channels.lastSeq} > ${readSeq}
    then ${mentionsIn(viewerId)} else 0 end`,
});

/** Returns the read states of those of these members who see the channel. */
export function listReadStates(
  db: Database,
  channelId: string,
  userIds: readonly string[],
): Promise<(ReadState & { userId: string; serverId: string })[]> {
  const userId = serverMembers.userId;
  return db
    .select({ userId, serverId: channels.serverId, ...readStateOf(userId) })
    .from(channels)
    .innerJoin(servers, eq(servers.id, channels.serverId))
    .innerJoin(serverMembers, eq(serverMembers.serverId, servers.id))
    .leftJoin(channelReads, viewerRead(userId))
    .where(
      and(eq(channels.id, channelId), inArray(userId, [...userIds]), isChannelVisible(userId)),
    );
}

/**
 * Subquery: for each of the viewer's servers, the read states of the channels that they see and of the
 * threads that they follow or were mentioned in.
 */
export function readStatesByServer(db: Database, viewerId: string) {
  const state = Object.entries({ id: channels.id, ...readStateOf(viewerId) }).map(
    ([name, column]) => sql`${constant(name)}, ${column}`,
  );
  return db
    .select({
      serverId: channels.serverId,
      channels: sql<(ReadState & { id: string })[]>`
        json_agg(json_build_object(${sql.join(state, sql`, `)}) order by ${channels.id})`.as(
        "read_states",
      ),
    })
    .from(serverMembers)
    .innerJoin(servers, eq(servers.id, serverMembers.serverId))
    .innerJoin(channels, eq(channels.serverId, servers.id))
    .leftJoin(channelReads, viewerRead(viewerId))
    .where(
      and(
        eq(serverMembers.userId, viewerId),
        isChannelVisible(viewerId),
        or(
          isNull(channels.parentId),
          sql`${channelReads.isFollowing}`,
          sql`${channels.id} in (${calledIn(viewerId)})`,
        ),
      ),
    )
    .groupBy(channels.serverId)
    .as("reading");
}
