import { and, eq, gt, sql } from "drizzle-orm";
import type { Database } from "../../connection/database.ts";
import { usernameHolds, users } from "../../schema/index.ts";

const holdDays = 30;
const isReserved = gt(usernameHolds.heldUntil, sql`now()`);

/**
 * Returns whether a member has this name or gave it up too recently for another to take it. `claimantId`
 * may take back a name that they gave up.
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

/** Reserves a name for 30 days from now. Only the member who gave it up may take it, if there is one. */
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

/** Ends the reservation of a name that was taken back. */
export async function releaseUsername(tx: Database, username: string): Promise<void> {
  await tx.delete(usernameHolds).where(eq(usernameHolds.username, username));
}

/** Returns how many names are reserved for a member who gave them up. */
export const countReservedUsernames = (db: Database, userId: string): Promise<number> =>
  db.$count(usernameHolds, and(eq(usernameHolds.userId, userId), isReserved));
