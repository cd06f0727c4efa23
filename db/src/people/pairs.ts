import { and, asc, eq, exists, gt, lt, ne, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database } from "../connection/database.ts";
import {
  blocks,
  connections,
  directLines,
  knocks,
  serverMembers,
  servers,
  tags,
  users,
  userTags,
} from "../schema/index.ts";

/** A knock can be answered for this time. */
const knockLifetimeStart = sql`now() - interval '24 hours'`;

/**
 * Returns whether the viewer may contact a member. Public members can be contacted by everyone. Others
 * can be contacted after they knocked on the viewer within 24 hours, or if the viewer sees a direct line
 * with them.
 */
export async function canReach(db: Database, viewerId: string, userId: string): Promise<boolean> {
  const hasKnocked = db
    .select({ toUserId: knocks.toUserId })
    .from(knocks)
    .where(isKnock({ fromUserId: userId, toUserId: viewerId }));
  const [found] = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.id, userId),
        or(
          users.isPublic,
          eq(users.id, viewerId),
          exists(hasKnocked),
          exists(selectSeenDirect(db, viewerId, userId)),
        ),
      ),
    );
  return found !== undefined;
}

/** Selects the direct line between two members if the viewer is a member of it. */
const selectSeenDirect = (db: Database, viewerId: string, userId: string) => {
  const [lowUserId = "", highUserId = ""] = [viewerId, userId].toSorted();
  return db
    .select({ serverId: directLines.serverId })
    .from(directLines)
    .innerJoin(
      serverMembers,
      and(eq(serverMembers.serverId, directLines.serverId), eq(serverMembers.userId, viewerId)),
    )
    .where(and(eq(directLines.lowUserId, lowUserId), eq(directLines.highUserId, highUserId)));
};

const isKnock = ({ fromUserId, toUserId }: { fromUserId: string; toUserId: string }) =>
  and(
    eq(knocks.fromUserId, fromUserId),
    eq(knocks.toUserId, toUserId),
    gt(knocks.knockedAt, knockLifetimeStart),
  );

/** A member, and the other one that they contact. */
export type Pair = { userId: string; otherId: string };

/**
 * Locks the relation of two members until the transaction ends. Returns the data that decides how the
 * other may be contacted, or undefined when either is gone.
 */
export async function lockPair(tx: Database, { userId, otherId }: Pair) {
  const both = await tx
    .select({ id: users.id, directPolicy: users.directPolicy })
    .from(users)
    .where(or(eq(users.id, userId), eq(users.id, otherId)))
    .orderBy(asc(users.id))
    .for("no key update");
  return both.length === 2 ? both.find(({ id }) => id === otherId) : undefined;
}

/** Returns whether a member has blocked another. */
export async function hasBlocked(
  db: Database,
  pair: { userId: string; blockedId: string },
): Promise<boolean> {
  const rows = await db
    .select({ id: blocks.id })
    .from(blocks)
    .where(and(eq(blocks.userId, pair.userId), eq(blocks.blockedId, pair.blockedId)));
  return rows.length > 0;
}

/** Returns whether two members share a link of the map, or a private server that is not a direct line. */
export async function areLinked(db: Database, { userId, otherId }: Pair): Promise<boolean> {
  const [fromUserId = "", toUserId = ""] = [userId, otherId].toSorted();
  const links = await db
    .select({ id: connections.id })
    .from(connections)
    .where(and(eq(connections.fromUserId, fromUserId), eq(connections.toUserId, toUserId)));
  if (links.length > 0) return true;
  const othersMemberships = alias(serverMembers, "theirs");
  const shared = await db
    .select({ id: servers.id })
    .from(serverMembers)
    .innerJoin(servers, eq(servers.id, serverMembers.serverId))
    .innerJoin(
      othersMemberships,
      and(eq(othersMemberships.serverId, servers.id), eq(othersMemberships.userId, otherId)),
    )
    .where(
      and(
        eq(serverMembers.userId, userId),
        eq(servers.isPublic, false),
        ne(servers.kind, "direct"),
      ),
    )
    .limit(1);
  return shared.length > 0;
}

/**
 * Records a knock of one member on another. Returns whether the other has knocked on them within a day.
 */
export async function insertKnock(tx: Database, { userId, otherId }: Pair): Promise<boolean> {
  await tx
    .insert(knocks)
    .values({ fromUserId: userId, toUserId: otherId })
    .onConflictDoUpdate({
      target: [knocks.fromUserId, knocks.toUserId],
      set: { knockedAt: sql`now()` },
    });
  const answered = await tx
    .select({ toUserId: knocks.toUserId })
    .from(knocks)
    .where(isKnock({ fromUserId: otherId, toUserId: userId }));
  return answered.length > 0;
}

/** Deletes knocks that can no longer be answered. */
export async function deleteOldKnocks(db: Database): Promise<void> {
  await db.delete(knocks).where(lt(knocks.knockedAt, knockLifetimeStart));
}

const sharedTagsShown = 20;

/**
 * Returns the relation of a viewer to another member: common tags, rarest first, blocks, and their direct
 * line.
 */
export async function findRelation(db: Database, { userId, otherId }: Pair) {
  const othersTags = alias(userTags, "theirs");
  const [shared, blocked, directs] = await Promise.all([
    db
      .select({ tag: userTags.tag })
      .from(userTags)
      .innerJoin(othersTags, and(eq(othersTags.tag, userTags.tag), eq(othersTags.userId, otherId)))
      .innerJoin(tags, eq(tags.name, userTags.tag))
      .where(eq(userTags.userId, userId))
      .orderBy(asc(tags.memberCount), asc(userTags.tag))
      .limit(sharedTagsShown),
    hasBlocked(db, { userId, blockedId: otherId }),
    selectSeenDirect(db, userId, otherId),
  ]);
  return {
    sharedTags: shared.map(({ tag }) => tag),
    blocked,
    directId: directs[0]?.serverId ?? null,
  };
}
