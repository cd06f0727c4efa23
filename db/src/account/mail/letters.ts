import { and, eq, lt, not, sql } from "drizzle-orm";
import type { Database } from "../../connection/database.ts";
import { presentInstant } from "../../sql/columns.ts";
import { letters, users } from "../../schema/index.ts";

/** A letter is not sent after this time, because its recipient no longer waits for it. */
const lifetimeHours = 24;

const after = (ms: number) => sql`now() + interval '1 millisecond' * ${ms}::bigint`;

type Letter = typeof letters.$inferSelect;
export type LetterKind = Letter["kind"];

/** Queues a letter, unless a letter of the same kind is queued for this recipient. */
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

/** Queues a notice for the email of a member. A bot has none. */
export async function insertNotice(
  db: Database,
  { userId, about }: { userId: string; about: string },
): Promise<void> {
  const [member] = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), not(users.isBot)));
  if (member) await insertLetter(db, { kind: "notice", recipient: member.email, userId, about });
}

/** A claimed letter: the stored columns, and whether it may still be sent. */
export type ClaimedLetter = Pick<
  Letter,
  "id" | "kind" | "recipient" | "userId" | "about" | "failureCount"
> & { isLate: boolean };

/**
 * Claims due letters for `leaseMs`, longest due first. If the process is killed, the letters are due
 * again after that time. No two callers claim the same letter, and no caller waits for another.
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

/** Makes a letter due again after `retryMs`, because the mail server did not accept it. */
export async function postponeLetter(db: Database, id: string, retryMs: number): Promise<void> {
  await db
    .update(letters)
    .set({ dueAt: after(retryMs), failureCount: sql`${letters.failureCount} + 1` })
    .where(eq(letters.id, id));
}

/** Deletes a letter that was sent or must not be sent. */
export async function deleteLetter(db: Database, id: string): Promise<void> {
  await db.delete(letters).where(eq(letters.id, id));
}

/** Deletes letters that were not sent in time, for example because mail was turned off. */
export async function sweepLetters(db: Database): Promise<void> {
  await db
    .delete(letters)
    .where(lt(letters.createdAt, sql`now() - make_interval(hours => ${2 * lifetimeHours})`));
}
