import { eq, lt, sql } from "drizzle-orm";
import type { Database } from "../../connection/database.ts";
import { presentInstant } from "../../sql/columns.ts";
import { letters, users } from "../../schema/index.ts";

/** After so long nobody waits for a letter any more, and it is not sent. */
const lifetimeHours = 24;

const after = (ms: number) => sql`now() + interval '1 millisecond' * ${ms}::bigint`;

type Letter = typeof letters.$inferSelect;
export type LetterKind = Letter["kind"];

/** Queues a letter, unless one of this kind waits for this recipient already. */
export async function insertLetter(
  db: Database,
  letter: { kind: LetterKind; recipient: string; userId: string | null; about: string | null },
): Promise<void> {
  const { kind, recipient } = letter;
  await db.delete(letters)
    .where(sql`${letters.kind} = ${kind} and ${letters.recipient} = ${recipient}
      and ${letters.about} is not distinct from ${letter.about}`);
  await db.insert(letters).values(letter);
}

/** Queues a notice for the email that a member has. */
export async function insertNotice(
  db: Database,
  { userId, about }: { userId: string; about: string },
): Promise<void> {
  const [member] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  if (member) await insertLetter(db, { kind: "notice", recipient: member.email, userId, about });
}

/** A letter that was claimed: everything that is kept of it, and whether there still is time for it. */
export type ClaimedLetter = Pick<
  Letter,
  "id" | "kind" | "recipient" | "userId" | "about" | "failureCount"
> & { isLate: boolean };

/**
 * Takes letters that are due, the longest due first, for `leaseMs`: whoever is killed meanwhile leaves them
 * to be taken again after that. No two callers take the same, and none waits for another.
 */
export async function claimLetters(
  db: Database,
  { limit, leaseMs }: { limit: number; leaseMs: number },
): Promise<ClaimedLetter[]> {
  return db
    .update(letters)
    .set({ dueAt: after(leaseMs) })
    .where(sql`${letters.id} in (
      select "id" from ${letters} where "dueAt" <= ${presentInstant}
      order by "dueAt" limit ${limit}::int for update skip locked
    )`)
    .returning({
      id: letters.id,
      kind: letters.kind,
      recipient: letters.recipient,
      userId: letters.userId,
      about: letters.about,
      failureCount: letters.failureCount,
      isLate: sql<boolean>`${letters.createdAt} < now() - make_interval(hours => ${lifetimeHours})`,
    });
}

/** It could not be handed over: it is due again after that. */
export async function postponeLetter(db: Database, id: string, retryMs: number): Promise<void> {
  await db
    .update(letters)
    .set({ dueAt: after(retryMs), failureCount: sql`${letters.failureCount} + 1` })
    .where(eq(letters.id, id));
}

/** It was sent, or is not to be. */
export async function deleteLetter(db: Database, id: string): Promise<void> {
  await db.delete(letters).where(eq(letters.id, id));
}

/** Forgets what nobody could be sent in time, as where mail was turned off. */
export async function sweepLetters(db: Database): Promise<void> {
  await db
    .delete(letters)
    .where(lt(letters.createdAt, sql`now() - make_interval(hours => ${2 * lifetimeHours})`));
}
