import { and, desc, eq, sql } from "drizzle-orm";
import type { Database } from "../../connection/database.ts";
import { serverBans, users } from "../../schema/index.ts";
import { roleOf } from "./members.ts";
import type { Membership } from "../visibility/visibility.ts";

const isBanOf = ({ serverId, userId }: Membership) =>
  and(eq(serverBans.serverId, serverId), eq(serverBans.userId, userId));

/**
 * Bars someone from a server, once, before they are taken out of it; a reason that is given again replaces the
 * former. In the server's turn.
 */
export async function insertBan(
  tx: Database,
  ban: Membership & { bannedById: string; reason: string | null },
): Promise<void> {
  await tx
    .insert(serverBans)
    .values({ ...ban, targetRole: roleOf(ban) })
    .onConflictDoUpdate({
      target: [serverBans.serverId, serverBans.userId],
      set: { reason: sql`coalesce(excluded."reason", ${serverBans.reason})` },
    });
}

/** Lifts a ban; false when there was none. */
export async function deleteBan(db: Database, membership: Membership): Promise<boolean> {
  const lifted = await db
    .delete(serverBans)
    .where(isBanOf(membership))
    .returning({ id: serverBans.id });
  return lifted.length > 0;
}

/** The ban of someone with their name, or undefined. */
export async function findBan(db: Database, membership: Membership) {
  const [ban] = await selectBans(db).where(isBanOf(membership));
  return ban;
}

/** Everyone barred from a server, the newest ban first. */
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
      targetRole: serverBans.targetRole,
      createdAt: serverBans.createdAt,
    })
    .from(serverBans)
    .innerJoin(users, eq(users.id, serverBans.userId))
    .$dynamic();
