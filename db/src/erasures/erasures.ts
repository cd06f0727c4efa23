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

/** Notes that things are gone for good, in the transaction in which they go. Nothing of them is kept. */
export const insertErasures = (tx: Database, kind: ErasedKind, ids: readonly string[]) =>
  note(tx, kind, ids, true);

/** Notes that they were brought back. */
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

/** What was erased, or brought back, after `since`, or ever; in the order of time. */
export const listErasures = (db: Database, since?: Date): Promise<Erasure[]> =>
  db
    .select()
    .from(erasures)
    .where(since && gt(erasures.changedAt, since))
    .orderBy(asc(erasures.changedAt));

const rowsAtOnce = 1_000;

/** Takes over a list; what is known later here stays. */
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

/** Whether there is such a thing. */
export async function isErasable(
  db: Database,
  kind: Exclude<ErasedKind, "message">,
  id: string,
): Promise<boolean> {
  const table = { user: users, server: servers, channel: channels }[kind];
  return (await db.$count(table, eq(table.id, id))) > 0;
}

/** The channel of a message that has not been deleted, or undefined. */
export async function findMessageChannel(db: Database, messageId: string) {
  const [message] = await db
    .select({ id: messages.id, channelId: messages.channelId })
    .from(messages)
    .where(eq(messages.id, messageId));
  return message;
}
