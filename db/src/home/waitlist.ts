import { eq, sql } from "drizzle-orm";
import type { Database } from "../connection/database.ts";
import { createLookUp } from "../process/gather.ts";
import { counters, users, waitlistEntries } from "../schema/index.ts";

const nodeCounter = "nodes";

/** How many nodes are claimed: waitlist entries plus accounts whose email is not among them. One row is read. */
export async function countNodes(db: Database): Promise<number> {
  const [row] = await db
    .select({ value: counters.value })
    .from(counters)
    .where(eq(counters.name, nodeCounter));
  return row?.value ?? 0;
}

/** Reads that count for many who ask at once: however many do, one question is under way. */
export function createNodeCountReader(db: Database): () => Promise<number> {
  const find = createLookUp(async () => new Map([[nodeCounter, await countNodes(db)]]));
  return async () => (await find(nodeCounter)) ?? 0;
}

/**
 * Takes the lock to claim or give up a node, until the transaction ends. Everything that may change
 * the count or reserve a name happens under its lock, so two claims of one name or one email cannot
 * both see it free, and the count cannot drift. Call it first in the transaction.
 */
export async function lockUsernames(tx: Database): Promise<void> {
  await tx
    .insert(counters)
    .values({ name: nodeCounter, value: 0 })
    .onConflictDoUpdate({ target: counters.name, set: { value: counters.value } });
}

/** Moves the count by `change`. Only under `lockUsernames`. */
export async function changeNodeCount(tx: Database, change: number): Promise<void> {
  await tx
    .update(counters)
    .set({ value: sql`${counters.value} + ${change}` })
    .where(eq(counters.name, nodeCounter));
}

/** The entry of an email, or undefined. */
export async function findWaitlistEntry(db: Database, email: string) {
  const [entry] = await db.select().from(waitlistEntries).where(eq(waitlistEntries.email, email));
  return entry;
}

/** The entry that holds a name for its writer, or undefined. */
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

/** Whether an account has this email. */
export async function hasAccount(db: Database, email: string): Promise<boolean> {
  const rows = await db.select({ id: users.id }).from(users).where(eq(users.email, email)).limit(1);
  return rows.length > 0;
}
