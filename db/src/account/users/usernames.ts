import { and, eq, gt, sql } from "drizzle-orm";
import type { Database } from "../../connection/database.ts";
import { usernameHolds, users } from "../../schema/index.ts";

const holdDays = 30;
const isReserved = gt(usernameHolds.heldUntil, sql`now()`);

/**
 * Whether a member has this name, or someone had it too recently for another to take it. A member who
 * asks for themselves, `claimantId`, may take back what they left.
 */
export async function isUsernameTaken(
  db: Database,
  username: string,
  claimantId: string | null = null,
): Promise<boolean> {
  const byAnother = claimantId
    ? sql`${usernameHolds.userId} is distinct from ${claimantId}`
    : undefined;
  const [member, reserved] = [
    await db.select({ id: users.id }).from(users).where(eq(users.username, username)).limit(1),
    await db
      .select({ username: usernameHolds.username })
      .from(usernameHolds)
      .where(and(eq(usernameHolds.username, username), isReserved, byAnother)),
  ];
  return member.length > 0 || reserved.length > 0;
}

/** Keeps a name from everyone for 30 days from now, but for the member who left it, if there is one. */
export async function reserveUsername(
  tx: Database,
  username: string,
  userId: string | null = null,
): Promise<void> {
  const heldUntil = sql`now() + make_interval(days => ${holdDays})`;
  await tx
    .insert(usernameHolds)
    .values({ username, heldUntil, userId })
    .onConflictDoUpdate({ target: usernameHolds.username, set: { heldUntil, userId } });
}

/** Holds a name no longer: it has been taken back. */
export async function releaseUsername(tx: Database, username: string): Promise<void> {
  await tx.delete(usernameHolds).where(eq(usernameHolds.username, username));
}

/** How many names are held for a member who left them. */
export const countReservedUsernames = (db: Database, userId: string): Promise<number> =>
  db.$count(usernameHolds, and(eq(usernameHolds.userId, userId), isReserved));
