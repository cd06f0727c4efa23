import { and, asc, desc, eq, getTableColumns, isNull, sql, type SQLWrapper } from "drizzle-orm";
import type { Database } from "../../connection/database.ts";
import { channelReads, channels, messages, serverMembers, servers } from "../../schema/index.ts";
import { isSpeakable } from "../visibility/direct-state.ts";
import { insertErasures } from "../../erasures/erasures.ts";
import { markAttachmentsForDeletion } from "../files/attachments.ts";
import { audienceColumns, audienceOf, type AudienceChanges } from "../visibility/audiences.ts";
import { isFollowing, readSeq, readStateOf, slowMode, viewerRead } from "../members/reads.ts";
import { timeoutOf } from "../members/timeouts.ts";
import { isChannelVisible, isWritable, mayWrite, viewerRights } from "../visibility/rights.ts";
import { viewerMembership } from "../visibility/visibility.ts";

/**
 * Returns a channel with the viewer's role and rights in its server and read position, or undefined when the viewer
 * may see none with this id. `role` is null for a viewer who reads a public server without having joined;
 * nothing is unread to them. `isSpeakable` is false for a direct line that is not open.
 */
export async function findVisibleChannel(db: Database, viewerId: string, channelId: string) {
  const [channel] = await db
    .select({
      ...visibleColumns(viewerId),
      rights: viewerRights,
      isWritable: isWritable(viewerId),
      isSpeakable,
      timeout: timeoutOf(viewerId),
    })
    .from(channels)
    .innerJoin(servers, eq(servers.id, channels.serverId))
    .leftJoin(serverMembers, viewerMembership(viewerId))
    .leftJoin(channelReads, viewerRead(viewerId))
    .where(and(eq(channels.id, channelId), isChannelVisible(viewerId)));
  return channel;
}

export type VisibleChannel = NonNullable<Awaited<ReturnType<typeof findVisibleChannel>>>;

/**
 * Returns the channels of a server that the viewer may see, with the unread counts of each, in
 * the order of the server; without one the default channel first, then oldest first. Threads are omitted, see `listThreads`.
 */
export const listVisibleChannels = (db: Database, viewerId: string, serverId: string) =>
  selectChannels(db, viewerId)
    .where(
      and(eq(channels.serverId, serverId), isNull(channels.parentId), isChannelVisible(viewerId)),
    )
    .orderBy(asc(channels.position), desc(channels.isDefault), asc(channels.id));

/** Returns one channel or thread in the form of the list, if the viewer may see it. */
export async function findListedChannel(
  db: Database,
  viewerId: string,
  channelId: string,
): Promise<ListedChannel | undefined> {
  const [channel] = await selectChannels(db, viewerId).where(
    and(eq(channels.id, channelId), isChannelVisible(viewerId)),
  );
  return channel;
}

/** Selects channels with the viewer's unread counts. The caller must add the condition of visibility. */
export const selectChannels = (db: Database, viewerId: string) => {
  const state = readStateOf(viewerId);
  return db
    .select({
      ...visibleColumns(viewerId),
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

/** The ripple of a thread is not shown. */
const { seeRoleIds, seeUserIds, writeRoleIds, writeUserIds, rippledSeq, rippledAt, ...ownColumns } =
  getTableColumns(channels);

const visibleColumns = (viewerId: string) => ({
  ...ownColumns,
  see: audienceOf(seeRoleIds, seeUserIds),
  write: audienceOf(writeRoleIds, writeUserIds),
  mayWrite: mayWrite(viewerId),
  slowModeSeconds: slowMode,
  rootSeq: sql<number | null>`(
    select root.seq from ${messages} root where root.id = ${channels.rootMessageId}
  )`,
  role: serverMembers.role,
  isFollowing: sql<boolean>`${serverMembers.id} is not null and ${isFollowing}`,
  lastReadSeq: sql<number>`case when ${serverMembers.id} is null
    then ${channels.lastSeq} else ${readSeq} end`,
});

/** Returns the ids of a server's channels, to notify the clients that watch them. */
export async function listChannelIds(db: Database, serverId: string): Promise<string[]> {
  const rows = await db
    .select({ id: channels.id })
    .from(channels)
    .where(eq(channels.serverId, serverId));
  return rows.map((row) => row.id);
}

/** SQL value: the position after all channels of a server. */
export const nextChannelPosition = (serverId: string) => sql<number>`(
  select coalesce(max(c."position") + 1, 0) from ${channels} c
  where c."serverId" = ${serverId}::uuid and c."parentId" is null
)`;

/** Adds a channel after all others and returns its id. Violates `channels_name_unique` when the name exists. */
export async function insertChannel(
  db: Database,
  {
    see,
    write,
    ...values
  }: { serverId: string; name: string; description: string | null } & AudienceChanges,
): Promise<string> {
  const position = nextChannelPosition(values.serverId);
  const [channel] = await db
    .insert(channels)
    .values({ ...values, ...audienceColumns({ see, write }), position })
    .returning({ id: channels.id });
  if (!channel) throw new Error("The insert of a channel returned no row.");
  return channel.id;
}

/** Updates the given columns. Violates `channels_name_unique` when the name exists. */
export async function updateChannel(
  db: Database,
  channelId: string,
  changes: {
    name?: string | undefined;
    description?: string | null | undefined;
    slowModeSeconds?: number | undefined;
    isListed?: boolean | undefined;
    categoryId?: string | null | undefined;
  },
): Promise<void> {
  await db
    .update(channels)
    .set({ ...changes, updatedAt: sql`now()` })
    .where(eq(channels.id, channelId));
}

/**
 * Deletes a channel with its threads and messages. Their files are marked for deletion and left to the
 * sweep. Returns the ids of the deleted channels.
 */
export async function deleteChannel(tx: Database, channelId: string): Promise<string[]> {
  const goneIds = await markAttachmentsForDeletion(tx, { channelId });
  await insertErasures(tx, "channel", goneIds);
  await tx.delete(channels).where(eq(channels.id, channelId));
  return goneIds;
}

/** Locks a channel for changes of its contents until the transaction ends. The id may be a query. */
export async function lockChannel(tx: Database, channelId: string | SQLWrapper): Promise<void> {
  await tx
    .select({ id: channels.id })
    .from(channels)
    .where(eq(channels.id, channelId))
    .for("no key update");
}

/** The newest `seq` and `rev` of a channel. */
export type ChannelCounters = { channelId: string; lastSeq: number; lastRev: number };

/**
 * Increments the channel's change counter and returns it. The channel's row stays locked until the
 * transaction ends, so its changes are serialized.
 */
export async function advanceRev(tx: Database, channelId: string): Promise<number | undefined> {
  const [channel] = await tx
    .update(channels)
    .set({ lastRev: sql`${channels.lastRev} + 1` })
    .where(eq(channels.id, channelId))
    .returning({ rev: channels.lastRev });
  return channel?.rev;
}
