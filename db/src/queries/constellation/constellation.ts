import { and, eq } from "drizzle-orm";
import type { Database } from "../../connection/database.ts";
import { users } from "../../schema/index.ts";
import { type LinkChange, refreshConnections } from "./connections.ts";
import { advanceMapVersion, noteMapChange } from "./lock-map.ts";
import { recountTags } from "../tags.ts";

/** What a commit will have changed on the map: to be announced after it, never before. */
export type MapChange = LinkChange & { userId: string };

/** As `MapChange`; `isShown` says whether the member is on the map now. */
export type MemberChange = MapChange & { isShown: boolean };

/**
 * Brings the tag index and the links of a member up to date with their public posts and images.
 * Call it last in every transaction that makes, changes or removes a post or an image whose tags or
 * visibility count; `lockMap` comes first in it. Nothing needs to be known of what was before.
 */
export async function refreshTags(tx: Database, userId: string): Promise<MapChange> {
  const { moves, change } = await moveOnMap(tx, userId);
  // Where no link has come or gone, the order of the tags that others share may have changed.
  const isSeen = moves.some(({ before, after }) => before > 0 !== after > 0);
  if (moves.length > 0) {
    await Promise.all([noteMapChange(tx, changedBy(change)), isSeen && advanceMapVersion(tx)]);
  }
  return change;
}

/**
 * As `refreshTags`, and records the member as changed on the map. Call it last in every transaction that makes
 * an account or changes its name, picture, markdown, badges, `showOnlineStatus` or `isPublic`.
 */
export async function refreshMember(tx: Database, userId: string): Promise<MemberChange> {
  const { change } = await moveOnMap(tx, userId);
  const [member] = await Promise.all([
    findMapMember(tx, userId),
    noteMapChange(tx, changedBy(change)),
    advanceMapVersion(tx),
  ]);
  return { ...change, isShown: member !== undefined };
}

async function moveOnMap(tx: Database, userId: string) {
  const moves = await recountTags(tx, userId);
  return { moves, change: { userId, ...(await refreshConnections(tx, userId, moves)) } };
}

/** Links are recorded under the smaller id, by which they are read. */
const changedBy = ({ userId, connections, removedConnections }: MapChange): string[] => [
  userId,
  ...[...connections, ...removedConnections].map(({ fromUserId }) => fromUserId),
];

/**
 * Takes a member off the map and their tags out of the index. Call it just before the row of the
 * account is deleted, in the same transaction; `lockMap` comes first in it.
 */
export async function forgetMember(tx: Database, userId: string): Promise<MemberChange> {
  await tx.update(users).set({ isPublic: false }).where(eq(users.id, userId));
  return refreshMember(tx, userId);
}

const mapColumns = {
  id: users.id,
  username: users.username,
  displayName: users.displayName,
  showOnlineStatus: users.showOnlineStatus,
  profileImageUrl: users.profileImageUrl,
} as const;

/** A member as the map shows them. */
export type MapMember = {
  id: string;
  username: string;
  displayName: string | null;
  showOnlineStatus: boolean;
  profileImageUrl: string | null;
};

/** A member who is public, or the viewer themselves; undefined for any other id. */
export async function findMapMember(
  db: Database,
  userId: string,
  viewerId?: string,
): Promise<MapMember | undefined> {
  const isVisible = userId === viewerId ? undefined : users.isPublic;
  const [member] = await db
    .select(mapColumns)
    .from(users)
    .where(and(eq(users.id, userId), isVisible));
  return member;
}
