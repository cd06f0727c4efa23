import { and, desc, eq, sql } from "drizzle-orm";
import type { Database } from "../../connection/database.ts";
import { serverBans, users } from "../../schema/index.ts";
import { rankAtAct, rankOf } from "../roles/ranks.ts";
import { roleOf } from "./members.ts";
import type { Membership } from "../visibility/visibility.ts";

const isBanOf = ({ serverId, userId }: Membership) =>
  and(eq(serverBans.serverId, serverId), eq(serverBans.userId, userId));

/**
 * Inserts a ban before the member is removed from the server. A repeated ban replaces the reason. Call it
 * with the server locked.
 */
export async function insertBan(
  tx: Database,
  ban: Membership & { bannedById: string; reason: string | null },
): Promise<void> {
  await tx
    .insert(serverBans)
    .values({ ...ban, targetRole: roleOf(ban), targetPosition: rankOf(ban) })
    .onConflictDoUpdate({
      target: [serverBans.serverId, serverBans.userId],
      set: { reason: sql`coalesce(excluded."reason", ${serverBans.reason})` },
    });
}

/** Lifts a ban. Returns false when there was none. */
export async function deleteBan(db: Database, membership: Membership): Promise<boolean> {
  const lifted = await db
    .delete(serverBans)
    .where(isBanOf(membership))
    .returning({ id: serverBans.id });
  return lifted.length > 0;
}

/** Returns a ban with the user's name, or undefined. */
export async function findBan(db: Database, membership: Membership) {
  const [ban] = await selectBans(db).where(isBanOf(membership));
  return ban;
}

/** Returns all bans of a server, newest first. */
export const listBans = (db: Database, serverId: string) =>
  selectBans(db).where(eq(serverBans.serverId, serverId)).orderBy(desc(serverBans.id));

export type ListedBan = Awaited<ReturnType<typeof listBans>>[number];

const selectBans = (db: Database) =>
  db
    .select({
      id: serverBans.id,
      userId: users.id,
      username: users.username,
      reason: serverBans.reason,
      rank: rankAtAct(serverBans),
      createdAt: serverBans.createdAt,
    })
    .from(serverBans)
    .innerJoin(users, eq(users.id, serverBans.userId))
    .$dynamic();
