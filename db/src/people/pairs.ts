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

/** How long a knock may be answered. */
const knockLifetimeStart = sql`now() - interval '24 hours'`;

/**
 * Whether the viewer may turn to a member: everybody may to who is public, and others only to who has
 * knocked on them lately or shares a line with them that they see.
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

/** The line between two members as far as the viewer is in it. */
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

/** One member, and another whom they turn to. */
export type Pair = { userId: string; otherId: string };

/**
 * Takes the turn to change what is between two members, until the transaction ends. Answers what decides
 * how the other may be written to; undefined when either has departed.
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

/** Whether a member has blocked another. */
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

/** Whether two members share a link of the map, or a private server that is no line. */
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

/** Notes that one member has knocked on another. Answers whether the other has on them, within a day. */
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

/** Forgets knocks that nobody can answer any more. */
export async function deleteOldKnocks(db: Database): Promise<void> {
  await db.delete(knocks).where(lt(knocks.knockedAt, knockLifetimeStart));
}

const sharedTagsShown = 20;

/** What a viewer has to do with another member: tags in common, the rarest first, a block, a line. */
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
