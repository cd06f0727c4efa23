import { and, eq, inArray, isNull, or, type SQLWrapper, sql } from "drizzle-orm";
import type { Database } from "../../connection/database.ts";
import { channelReads, channels, mentions, messages, serverMembers } from "../../schema/index.ts";
import { recheckChannelEntries } from "../../account/notifications/deliveries.ts";
import type { Membership } from "../visibility/visibility.ts";

/** Unread messages are counted up to this many a channel, so that a list of servers stays cheap. */
const unreadLimit = 1_000;

/** How far the viewer has read `channels`, in a query that joins `channelReads` to it. */
export const readSeq = sql<number>`coalesce(${channelReads.lastReadSeq}, 0)`;

/** Side rooms are followed one by one, other channels by whoever is in their server; like `readSeq`. */
export const isFollowing = sql<boolean>`(${channels.parentId} is null
  or coalesce(${channelReads.isFollowing}, false))`;

/** The seconds between two messages in `channels`: a side room is as slow as its channel. */
export const slowMode = sql<number>`coalesce((
  select parent."slowModeSeconds" from ${channels} parent where parent.id = ${channels.parentId}
), ${channels.slowModeSeconds})`;

/** Condition of a left join from `channels` to the viewer's own read position. */
export const viewerRead = (viewerId: string) =>
  and(eq(channelReads.channelId, channels.id), eq(channelReads.userId, viewerId));

/**
 * Marks everything so far in a server as read by a new member, whatever their former cursors: side rooms
 * only where they were called before they came.
 */
export async function startReading(tx: Database, { serverId, userId }: Membership): Promise<void> {
  const counters = await tx
    .select({ channelId: channels.id, lastReadSeq: channels.lastSeq })
    .from(channels)
    .where(
      and(
        eq(channels.serverId, serverId),
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

/** Forgets how far someone had read a server, and that they were mentioned there. */
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

/** The channels in which a member was ever mentioned, one step of the index each. */
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

/** Has a member follow a side room from now on, or not any more. What they have read of it stays. */
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

// Always later than before, so that of two read states the newer one can be told.
const laterThanBefore = sql`greatest(clock_timestamp(), ${channelReads.updatedAt} + interval '1 ms')`;

/** Moves a read position to `seq`: forward only, or wherever it points when `back` is true. */
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
 * Messages of others that the viewer has not read in a channel, in a query that has `readSeq`. They
 * are taken in order, or else the planner may read the messages of all channels to find these.
 */
const unreadIn = (viewerId: SQLWrapper | string) => sql<number>`(
  select count(*)::integer from (
    select from ${messages} m
    where m."channelId" = ${channels.id} and m.seq > ${readSeq}
      and m."userId" is distinct from ${viewerId}::uuid and m."deletedAt" is null
    order by m.seq limit ${unreadLimit}
  ) unread
)`;

/** Mentions of the viewer that they have not read past, in a query that has `readSeq`. */
const mentionsIn = (viewerId: SQLWrapper | string) => sql<number>`(
  select count(*)::integer from ${mentions} called
  where called."userId" = ${viewerId}::uuid and called."channelId" = ${channels.id}
    and called.seq > ${readSeq}
)`;

/**
 * What one member has read of a channel and what waits for them there, as it all was at one moment:
 * when the channel ended with `lastSeq` and `lastRev`, and the read position had last moved at
 * `readAt` (null: never). Of two states the one with the higher `lastRev`, then `readAt`, is newer.
 */
export type ReadState = {
  /** Null of a channel that is no side room. */
  parentId: string | null;
  /** Whether what comes counts as unread, see `isFollowing`. */
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

/** The read state of those of these members who are in the channel's server. */
export function listReadStates(
  db: Database,
  channelId: string,
  userIds: readonly string[],
): Promise<(ReadState & { userId: string; serverId: string })[]> {
  const userId = serverMembers.userId;
  return db
    .select({ userId, serverId: channels.serverId, ...readStateOf(userId) })
    .from(channels)
    .innerJoin(serverMembers, eq(serverMembers.serverId, channels.serverId))
    .leftJoin(
      channelReads,
      and(eq(channelReads.channelId, channels.id), eq(channelReads.userId, userId)),
    )
    .where(and(eq(channels.id, channelId), inArray(userId, [...userIds])));
}

/**
 * For each server that the viewer is in: the read state of all its channels, and of those side rooms that
 * they follow or were called to. A subquery.
 */
export function readStatesByServer(db: Database, viewerId: string) {
  const state = Object.entries({ id: channels.id, ...readStateOf(viewerId) }).map(
    ([name, column]) => sql`${name}::text, ${column}`,
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
    .innerJoin(channels, eq(channels.serverId, serverMembers.serverId))
    .leftJoin(channelReads, viewerRead(viewerId))
    .where(
      and(
        eq(serverMembers.userId, viewerId),
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
