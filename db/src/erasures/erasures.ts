import { asc, eq, gt, sql } from "drizzle-orm";
import type { Database } from "../connection/database.ts";
import {
  channels,
  type ErasedKind,
  type Erasure,
  erasures,
  messages,
  servers,
  users,
} from "../schema/index.ts";

/**
 * Records that items were deleted for good, in the transaction that deletes them. It stores only kind, id
 * and time.
 */
export const insertErasures = (tx: Database, kind: ErasedKind, ids: readonly string[]) =>
  note(tx, kind, ids, true);

/** Records that items were restored. */
export const forgetErasures = (tx: Database, kind: ErasedKind, ids: readonly string[]) =>
  note(tx, kind, ids, false);

async function note(
  tx: Database,
  kind: ErasedKind,
  ids: readonly string[],
  isErased: boolean,
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .insert(erasures)
    .values(ids.map((subjectId) => ({ kind, subjectId, isErased })))
    .onConflictDoUpdate({
      target: [erasures.kind, erasures.subjectId],
      set: { isErased, changedAt: sql`clock_timestamp()` },
    });
}

/** Returns what was erased or restored after `since`, or at any time, in chronological order. */
export const listErasures = (db: Database, since?: Date): Promise<Erasure[]> =>
  db
    .select()
    .from(erasures)
    .where(since && gt(erasures.changedAt, since))
    .orderBy(asc(erasures.changedAt));

const rowsAtOnce = 1_000;

/** Merges a list of erasures. Newer entries of this database stay. */
export async function writeErasures(db: Database, list: readonly Erasure[]): Promise<void> {
  for (let first = 0; first < list.length; first += rowsAtOnce) {
    await db
      .insert(erasures)
      .values(list.slice(first, first + rowsAtOnce))
      .onConflictDoUpdate({
        target: [erasures.kind, erasures.subjectId],
        set: { isErased: sql`excluded."isErased"`, changedAt: sql`excluded."changedAt"` },
        setWhere: sql`excluded."changedAt" > ${erasures.changedAt}`,
      });
  }
}

/** Returns whether the item exists. */
export async function isErasable(
  db: Database,
  kind: Exclude<ErasedKind, "message">,
  id: string,
): Promise<boolean> {
  const table = { user: users, server: servers, channel: channels }[kind];
  return (await db.$count(table, eq(table.id, id))) > 0;
}

/** Returns the channel of a message that has not been deleted, or undefined. */
export async function findMessageChannel(db: Database, messageId: string) {
  const [message] = await db
    .select({ id: messages.id, channelId: messages.channelId })
    .from(messages)
    .where(eq(messages.id, messageId));
  return message;
}
