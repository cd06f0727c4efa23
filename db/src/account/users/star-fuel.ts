import { desc, eq, sql } from "drizzle-orm";
import type { Database } from "../../connection/database.ts";
import { starFuelEntries, type users } from "../../schema/index.ts";

/** Adds one entry to a member's ledger. A negative amount is spent. */
export async function insertStarFuelEntry(
  tx: Database,
  entry: { userId: string; amount: number; reason: string },
): Promise<void> {
  await tx.insert(starFuelEntries).values(entry);
}

/** Returns the sum of a member's ledger, or 0 when it is empty. */
export async function sumStarFuel(db: Database, userId: string): Promise<number> {
  const [row] = await balanceOf(db, userId);
  return row?.balance ?? 0;
}

/** The same sum as a subquery, also for each member of an outer query. */
export const balanceOf = (db: Database, userId: string | typeof users.id) =>
  db
    .select({ balance: sql<number>`coalesce(sum(${starFuelEntries.amount}), 0)::int` })
    .from(starFuelEntries)
    .where(eq(starFuelEntries.userId, userId));

/** Returns a member's ledger, newest entry first. */
export function listStarFuelEntries(db: Database, userId: string) {
  return db
    .select({
      id: starFuelEntries.id,
      amount: starFuelEntries.amount,
      reason: starFuelEntries.reason,
      createdAt: starFuelEntries.createdAt,
    })
    .from(starFuelEntries)
    .where(eq(starFuelEntries.userId, userId))
    .orderBy(desc(starFuelEntries.id));
}
