import { and, asc, desc, eq, getTableColumns, isNull, sql, type SQLWrapper } from "drizzle-orm";
import type { Database } from "../../connection/database.ts";
import { channelReads, channels, messages, serverMembers, servers } from "../../schema/index.ts";
import { isSpeakable } from "../visibility/line-state.ts";
import { insertErasures } from "../../erasures/erasures.ts";
import { markAttachmentsForDeletion } from "../files/attachments.ts";
import { isFollowing, readSeq, readStateOf, slowMode, viewerRead } from "../members/reads.ts";
import { timeoutOf } from "../members/timeouts.ts";
import { isVisible, viewerMembership } from "../visibility/visibility.ts";

/**
 * A channel with what the viewer is in its server and how far they have read it, or undefined when
 * there is none that they may see. `role` is null for someone who reads a public server without
 * having joined; nothing is unread to them. `isSpeakable` is false of a direct line that is not open.
 */
export async function findVisibleChannel(db: Database, viewerId: string, channelId: string) {
  const [channel] = await db
    .select({ ...visibleColumns, isSpeakable, timeout: timeoutOf(viewerId) })
    .from(channels)
    .innerJoin(servers, eq(servers.id, channels.serverId))
    .leftJoin(serverMembers, viewerMembership(viewerId))
    .leftJoin(channelReads, viewerRead(viewerId))
    .where(and(eq(channels.id, channelId), isVisible(viewerId)));
  return channel;
}

export type VisibleChannel = NonNullable<Awaited<ReturnType<typeof findVisibleChannel>>>;

/**
 * The channels of a server that the viewer may see, with what is unread in each: the default one first, then
 * the oldest. Side rooms are not among them, see `listSideRooms`.
 */
export const listVisibleChannels = (db: Database, viewerId: string, serverId: string) =>
  selectChannels(db, viewerId)
    .where(and(eq(channels.serverId, serverId), isNull(channels.parentId), isVisible(viewerId)))
    .orderBy(desc(channels.isDefault), asc(channels.position), asc(channels.id));

/** One channel or side room as it is listed, if the viewer may see it. */
export async function findListedChannel(
  db: Database,
  viewerId: string,
  channelId: string,
): Promise<ListedChannel | undefined> {
  const [channel] = await selectChannels(db, viewerId).where(
    and(eq(channels.id, channelId), isVisible(viewerId)),
  );
  return channel;
}

/** Channels with what is unread in each to the viewer. Who may see which is left to the caller. */
export const selectChannels = (db: Database, viewerId: string) => {
  const state = readStateOf(viewerId);
  return db
    .select({
      ...visibleColumns,
      readAt: state.readAt,
      unreadCount: sql<number>`case when ${serverMembers.id} is null
        then 0 else ${state.unreadCount} end`,
      mentionCount: sql<number>`case when ${serverMembers.id} is null
        then 0 else ${state.mentionCount} end`,
    })
    .from(channels)
    .innerJoin(servers, eq(servers.id, channels.serverId))
    .leftJoin(serverMembers, viewerMembership(viewerId))
    .leftJoin(channelReads, viewerRead(viewerId))
    .$dynamic();
};

export type ListedChannel = Awaited<ReturnType<typeof listVisibleChannels>>[number];

const visibleColumns = {
  ...getTableColumns(channels),
  slowModeSeconds: slowMode,
  rootSeq: sql<number | null>`(
    select root.seq from ${messages} root where root.id = ${channels.rootMessageId}
  )`,
  role: serverMembers.role,
  isFollowing: sql<boolean>`${serverMembers.id} is not null and ${isFollowing}`,
  lastReadSeq: sql<number>`case when ${serverMembers.id} is null
    then ${channels.lastSeq} else ${readSeq} end`,
};

/** The ids of a server's channels, for telling the screens that watch them. */
export async function listChannelIds(db: Database, serverId: string): Promise<string[]> {
  const rows = await db
    .select({ id: channels.id })
    .from(channels)
    .where(eq(channels.serverId, serverId));
  return rows.map((row) => row.id);
}

/** Adds a channel and answers its id. Breaks `channels_name_unique` on a name already there. */
export async function insertChannel(
  db: Database,
  values: { serverId: string; name: string; description: string | null },
): Promise<string> {
  const [channel] = await db.insert(channels).values(values).returning({ id: channels.id });
  if (!channel) throw new Error("The insert of a channel returned no row.");
  return channel.id;
}

/** Changes the columns that are given. Breaks `channels_name_unique` on a name already there. */
export async function updateChannel(
  db: Database,
  channelId: string,
  changes: {
    name?: string | undefined;
    description?: string | null | undefined;
    slowModeSeconds?: number | undefined;
    isListed?: boolean | undefined;
  },
): Promise<void> {
  await db
    .update(channels)
    .set({ ...changes, updatedAt: sql`now()` })
    .where(eq(channels.id, channelId));
}

/**
 * Removes a channel, its side rooms and their messages, whose files are doomed and left to the sweep. Answers
 * the ids of the channels that are gone.
 */
export async function deleteChannel(tx: Database, channelId: string): Promise<string[]> {
  const goneIds = await markAttachmentsForDeletion(tx, { channelId });
  await insertErasures(tx, "channel", goneIds);
  await tx.delete(channels).where(eq(channels.id, channelId));
  return goneIds;
}

/** Takes the turn to change what a channel holds, until the transaction ends; its id may be a query. */
export async function lockChannel(tx: Database, channelId: string | SQLWrapper): Promise<void> {
  await tx
    .select({ id: channels.id })
    .from(channels)
    .where(eq(channels.id, channelId))
    .for("no key update");
}

/** Where a channel's log ends. */
export type ChannelCounters = { channelId: string; lastSeq: number; lastRev: number };

/**
 * Advances the channel's change counter and answers it. The channel's row stays locked until the
 * transaction ends, so its changes follow one another.
 */
export async function advanceRev(tx: Database, channelId: string): Promise<number | undefined> {
  const [channel] = await tx
    .update(channels)
    .set({ lastRev: sql`${channels.lastRev} + 1` })
    .where(eq(channels.id, channelId))
    .returning({ rev: channels.lastRev });
  return channel?.rev;
}
