import { and, asc, desc, eq, inArray, not, or, sql } from "drizzle-orm";
import type { Database } from "../connection/database.ts";
import { connections, seats, users } from "../schema/index.ts";
import { type LinkChange, refreshConnections } from "./connections.ts";
import { advanceMapVersion, recordMapChange } from "./lock-map.ts";
import { listRegionsOf, type MapRegion } from "./regions.ts";
import { recountTags, type TagMove } from "../shrine/tags.ts";
import { epochInForce, takeSeat } from "./seats.ts";

/**
 * The changes of the map by a transaction, to be published after the commit, never before. `hasMoved` is
 * true if the member has another seat.
 */
export type MapChange = LinkChange & RegionChange & { userId: string; hasMoved: boolean };

/** The regions whose number of members changed, and the tags of those that are gone. */
export type RegionChange = { regions: MapRegion[]; removedRegions: string[] };

/** Like `MapChange`; `isShown` is true if the member is on the map now. */
export type MemberChange = MapChange & { isShown: boolean };

/**
 * Updates the tag index, the links and the seat of a member from their public posts and images. Call it
 * last in every transaction that inserts, changes or deletes a post or an image with relevant tags or
 * visibility, and `lockMap` first. It needs no data about the earlier state.
 */
export async function refreshTags(tx: Database, userId: string): Promise<MapChange> {
  const moves = await recountTags(tx, userId);
  const links = await refreshConnections(tx, userId, moves);
  // If no link was added or removed, only the order of shared tags may have changed.
  const isSeen = moves.some(isGainOrLoss);
  const hasMoved = isSeen && (await takeSeat(tx, userId));
  const change = { userId, hasMoved, ...links, ...(await findRegionChange(tx, moves)) };
  if (moves.length > 0) {
    await Promise.all([recordMapChange(tx, changedBy(change)), isSeen && advanceMapVersion(tx)]);
  }
  return change;
}

/**
 * Like `refreshTags`, and records the member as changed on the map. Call it last in every transaction
 * that creates an account or changes its name, picture, markdown, badges, `showOnlineStatus` or
 * `isPublic`.
 */
export async function refreshMember(tx: Database, userId: string): Promise<MemberChange> {
  const moves = await recountTags(tx, userId);
  const links = await refreshConnections(tx, userId, moves);
  const hasMoved = await takeSeat(tx, userId);
  const change = { userId, hasMoved, ...links, ...(await findRegionChange(tx, moves)) };
  const [member] = await Promise.all([
    findMapMember(tx, userId),
    recordMapChange(tx, changedBy(change)),
    advanceMapVersion(tx),
  ]);
  return { ...change, isShown: member !== undefined };
}

const isGainOrLoss = ({ before, after }: TagMove): boolean => before > 0 !== after > 0;

/**
 * Returns the changes of regions by these tag changes, after tags that are new to the sky got an anchor.
 */
async function findRegionChange(tx: Database, moves: readonly TagMove[]): Promise<RegionChange> {
  const seen = moves.filter(isGainOrLoss);
  if (seen.length === 0) return { regions: [], removedRegions: [] };
  const regions = await listRegionsOf(
    tx,
    seen.map(({ tag }) => tag),
  );
  const lost = seen.filter(({ after }) => after === 0).map(({ tag }) => tag);
  const shared = new Set(regions.map(({ tag }) => tag));
  return { regions, removedRegions: lost.filter((tag) => !shared.has(tag)) };
}

/** Links are recorded under the smaller id, by which they are read. */
const changedBy = ({ userId, connections, removedConnections }: MapChange): string[] => [
  userId,
  ...[...connections, ...removedConnections].map(({ fromUserId }) => fromUserId),
];

/**
 * Removes a member from the map and their tags from the index. Call it just before the account is
 * deleted, in the same transaction, with `lockMap` first.
 */
export async function removeMemberFromMap(tx: Database, userId: string): Promise<MemberChange> {
  await tx.update(users).set({ isPublic: false }).where(eq(users.id, userId));
  return refreshMember(tx, userId);
}

const mapColumns = {
  id: users.id,
  username: users.username,
  displayName: users.displayName,
  showOnlineStatus: users.showOnlineStatus,
  profileImageUrl: users.profileImageUrl,
  x: sql<number>`coalesce(${seats.x}, 0)`,
  y: sql<number>`coalesce(${seats.y}, 0)`,
} as const;

/** A member in the form of the map, with `x` and `y` in world units. */
export type MapMember = {
  id: string;
  username: string;
  displayName: string | null;
  showOnlineStatus: boolean;
  profileImageUrl: string | null;
  x: number;
  y: number;
};

/** Returns a member who is public or the viewer, or undefined for any other id. */
export async function findMapMember(
  db: Database,
  userId: string,
  viewerId?: string,
): Promise<MapMember | undefined> {
  const isVisible = userId === viewerId ? not(users.isBot) : users.isPublic;
  const [member] = await db
    .select(mapColumns)
    .from(users)
    .leftJoin(seats, and(eq(seats.userId, users.id), sql`${seats.epoch} = ${epochInForce}`))
    .where(and(eq(users.id, userId), isVisible));
  return member;
}

/**
 * Returns those of these members that the viewer is linked to, strongest link first, with the shared
 * tags.
 */
export function listLinkedAmong(db: Database, viewerId: string, userIds: readonly string[]) {
  const { fromUserId, toUserId, sharedTags, strength } = connections;
  return db
    .select({ username: users.username, displayName: users.displayName, sharedTags })
    .from(connections)
    .innerJoin(
      users,
      or(
        and(eq(fromUserId, viewerId), eq(toUserId, users.id)),
        and(eq(toUserId, viewerId), eq(fromUserId, users.id)),
      ),
    )
    .where(and(inArray(users.id, [...userIds]), users.isPublic))
    .orderBy(desc(strength), asc(users.username));
}
