import { eq, sql } from "drizzle-orm";
import type { Database } from "../connection/database.ts";
import { createLookUp } from "../process/batch.ts";
import { counters, users, waitlistEntries } from "../schema/index.ts";

const nodeCounter = "nodes";

/**
 * Returns the number of claimed nodes: waitlist entries plus accounts whose email is not among them. It
 * reads one row.
 */
export async function countNodes(db: Database): Promise<number> {
  const [row] = await db
    .select({ value: counters.value })
    .from(counters)
    .where(eq(counters.name, nodeCounter));
  return row?.value ?? 0;
}

/** Creates a reader of that number. One query serves all concurrent calls. */
export function createNodeCountReader(db: Database): () => Promise<number> {
  const find = createLookUp(async () => new Map([[nodeCounter, await countNodes(db)]]));
  return async () => (await find(nodeCounter)) ?? 0;
}

/**
 * Locks the creation and release of nodes until the transaction ends. All changes of the count and all
 * reservations of names take this lock, so two claims of one name or email cannot both succeed, and the
 * count stays exact. Call it first in the transaction.
 */
export async function lockUsernames(tx: Database): Promise<void> {
  await tx
    .insert(counters)
    .values({ name: nodeCounter, value: 0 })
    .onConflictDoUpdate({ target: counters.name, set: { value: counters.value } });
}

/** Adds `change` to the count. Call it only under `lockUsernames`. */
export async function changeNodeCount(tx: Database, change: number): Promise<void> {
  await tx
    .update(counters)
    .set({ value: sql`${counters.value} + ${change}` })
    .where(eq(counters.name, nodeCounter));
}

/** Returns the waitlist entry of an email, or undefined. */
export async function findWaitlistEntry(db: Database, email: string) {
  const [entry] = await db.select().from(waitlistEntries).where(eq(waitlistEntries.email, email));
  return entry;
}

/** Returns the waitlist entry that reserves a name, or undefined. */
export async function findReservation(db: Database, oniId: string) {
  const [entry] = await db.select().from(waitlistEntries).where(eq(waitlistEntries.oniId, oniId));
  return entry;
}

export async function insertWaitlistEntry(
  tx: Database,
  entry: { email: string; oniId: string | null; accessKey: string | null },
): Promise<void> {
  await tx.insert(waitlistEntries).values(entry);
}

/** Returns whether an account has this email. */
export async function hasAccount(db: Database, email: string): Promise<boolean> {
  const rows = await db.select({ id: users.id }).from(users).where(eq(users.email, email)).limit(1);
  return rows.length > 0;
}
