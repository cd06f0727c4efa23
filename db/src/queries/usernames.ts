import { and, eq, gt, sql } from "drizzle-orm";
import type { Database } from "../database.ts";
import { usernameHolds, users } from "../schema/index.ts";

/** Names whose shrine could not be reached, since another path of the service reads the same. */
const unreachable: readonly string[] = ["blocks"];

const holdDays = 30;

/** Whether a member has this name, or a departed one had it too recently for another to take it. */
export async function isUsernameTaken(db: Database, username: string): Promise<boolean> {
  if (unreachable.includes(username)) return true;
  const [member, held] = [
    await db.select({ id: users.id }).from(users).where(eq(users.username, username)).limit(1),
    await db
      .select({ username: usernameHolds.username })
      .from(usernameHolds)
      .where(and(eq(usernameHolds.username, username), gt(usernameHolds.heldUntil, sql`now()`))),
  ];
  return member.length > 0 || held.length > 0;
}

/** Keeps a departed member's name from everyone for 30 days from now. */
export async function holdUsername(tx: Database, username: string): Promise<void> {
  const heldUntil = sql`now() + make_interval(days => ${holdDays})`;
  await tx
    .insert(usernameHolds)
    .values({ username, heldUntil })
    .onConflictDoUpdate({ target: usernameHolds.username, set: { heldUntil } });
}
