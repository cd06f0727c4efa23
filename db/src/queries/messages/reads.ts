import { and, eq, gt, inArray, sql } from "drizzle-orm";
import type { Database } from "../../connection/database.ts";
import { channelReads, channels, mentions, messages, serverMembers } from "../../schema/index.ts";
import type { Membership } from "../visibility.ts";

/** Unread messages are counted up to this many a channel, so that a list of servers stays cheap. */
const unreadLimit = 1_000;

/** How far the viewer has read `channels`, in a query that joins `channelReads` to it. */
export const readSeq = sql<number>`coalesce(${channelReads.lastReadSeq}, 0)`;

/** Condition of a left join from `channels` to the viewer's own read position. */
export const viewerRead = (viewerId: string) =>
  and(eq(channelReads.channelId, channels.id), eq(channelReads.userId, viewerId));

/** Marks everything so far in a server as read by a new member, whatever their former cursors. */
export async function startReading(tx: Database, { serverId, userId }: Membership): Promise<void> {
  const heads = await tx
    .select({ channelId: channels.id, lastReadSeq: channels.lastSeq })
    .from(channels)
    .where(eq(channels.serverId, serverId));
  if (heads.length === 0) return;
  await tx
    .insert(channelReads)
    .values(heads.map((head) => ({ ...head, userId })))
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
    .insert(channelReads)
    .values({ channelId, userId, lastReadSeq: seq })
    .onConflictDoUpdate({
      target: [channelReads.userId, channelReads.channelId],
      set: {
        lastReadSeq: back ? target : sql`greatest(${channelReads.lastReadSeq}, ${target})`,
        updatedAt: sql`now()`,
      },
    });
}

/**
 * Messages of others that the viewer has not read in a channel, in a query that has `readSeq`. They
 * are taken in order, or else the planner may read the messages of all channels to find these.
 */
export const unreadIn = (viewerId: string) => sql<number>`(
  select count(*)::integer from (
    select from ${messages} m
    where m."channelId" = ${channels.id} and m.seq > ${readSeq}
      and m."userId" is distinct from ${viewerId}::uuid and m."deletedAt" is null
    order by m.seq limit ${unreadLimit}
  ) unread
)`;

/** For each server that the viewer is in: the sum of what they have not read in it. A subquery. */
export const unreadByServer = (db: Database, viewerId: string) =>
  db
    .select({
      serverId: channels.serverId,
      unreadCount: sql<number>`sum(${unreadIn(viewerId)})::integer`.as("unread_count"),
    })
    .from(serverMembers)
    .innerJoin(channels, eq(channels.serverId, serverMembers.serverId))
    .leftJoin(channelReads, viewerRead(viewerId))
    .where(and(eq(serverMembers.userId, viewerId), gt(channels.lastSeq, readSeq)))
    .groupBy(channels.serverId)
    .as("unread");

/** For each server that the viewer is in: mentions of them that they have not read past. A subquery. */
export const mentionsByServer = (db: Database, viewerId: string) =>
  db
    .select({
      serverId: channels.serverId,
      mentionCount: sql<number>`count(*)::integer`.as("mention_count"),
    })
    .from(mentions)
    .innerJoin(channels, eq(channels.id, mentions.channelId))
    .innerJoin(
      serverMembers,
      and(eq(serverMembers.serverId, channels.serverId), eq(serverMembers.userId, viewerId)),
    )
    .leftJoin(channelReads, viewerRead(viewerId))
    .where(and(eq(mentions.userId, viewerId), gt(mentions.seq, readSeq)))
    .groupBy(channels.serverId)
    .as("mentioned");
