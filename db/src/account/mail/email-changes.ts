import { and, eq, gt, gte, isNull, sql } from "drizzle-orm";
import type { Database } from "../../connection/database.ts";
import { emailChanges, resetLinks, users } from "../../schema/index.ts";

const confirmHours = 24;
const undoHours = 72;

const within = (hours: number) =>
  gt(emailChanges.createdAt, sql`now() - make_interval(hours => ${hours})`);
const isOpen = and(isNull(emailChanges.confirmedAt), within(confirmHours));

/** The email of a member; undefined once departed. */
export async function findEmail(db: Database, userId: string): Promise<string | undefined> {
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  return user?.email;
}

/** The member with this email. */
export async function findMemberByEmail(db: Database, email: string) {
  const [user] = await db
    .select({ userId: users.id, username: users.username })
    .from(users)
    .where(eq(users.email, email));
  return user;
}

/** Begins a change, in a transaction and in place of one that was not confirmed. Answers its id. */
export async function insertEmailChange(
  tx: Database,
  change: { userId: string; fromEmail: string; toEmail: string },
): Promise<string> {
  await tx
    .delete(emailChanges)
    .where(and(eq(emailChanges.userId, change.userId), isNull(emailChanges.confirmedAt)));
  const [made] = await tx.insert(emailChanges).values(change).returning({ id: emailChanges.id });
  if (!made) throw new Error("The insert of a change of email returned no row.");
  return made.id;
}

/** Gives a change the link that confirms it; false when it is no longer to be confirmed. */
export async function storeConfirmLink(db: Database, id: string, hash: string): Promise<boolean> {
  const updated = await db
    .update(emailChanges)
    .set({ confirmHash: hash })
    .where(and(eq(emailChanges.id, id), isOpen))
    .returning({ id: emailChanges.id });
  return updated.length > 0;
}

/** Gives a change the link that undoes it, confirmed or not; false when it is too late for that. */
export async function storeUndoLink(db: Database, id: string, hash: string): Promise<boolean> {
  const updated = await db
    .update(emailChanges)
    .set({ undoHash: hash })
    .where(and(eq(emailChanges.id, id), within(undoHours)))
    .returning({ id: emailChanges.id });
  return updated.length > 0;
}

/** The change that a link confirms; undefined when the link was used, is too old or none. */
export async function findConfirmable(db: Database, hash: string) {
  const [change] = await db
    .select({ id: emailChanges.id, userId: emailChanges.userId, email: emailChanges.toEmail })
    .from(emailChanges)
    .where(and(eq(emailChanges.confirmHash, hash), isOpen));
  return change;
}

/** The change that a link undoes. */
export async function findUndoable(db: Database, hash: string) {
  const [change] = await db
    .select({ id: emailChanges.id, userId: emailChanges.userId, email: emailChanges.fromEmail })
    .from(emailChanges)
    .where(and(eq(emailChanges.undoHash, hash), within(undoHours)));
  return change;
}

/** Notes that a change is confirmed; false when it was, or is gone. */
export async function confirmEmailChange(tx: Database, id: string): Promise<boolean> {
  const confirmed = await tx
    .update(emailChanges)
    .set({ confirmedAt: sql`now()`, confirmHash: null })
    .where(and(eq(emailChanges.id, id), isOpen))
    .returning({ id: emailChanges.id });
  return confirmed.length > 0;
}

/**
 * Takes back a change and all that came after it, and the link that a letter brought to whoever had them.
 * Answers false when it is gone already.
 */
export async function deleteEmailChanges(
  tx: Database,
  { id, userId }: { id: string; userId: string },
): Promise<boolean> {
  const gone = await tx
    .delete(emailChanges)
    .where(and(eq(emailChanges.userId, userId), gte(emailChanges.id, id)))
    .returning({ id: emailChanges.id });
  await tx.delete(resetLinks).where(and(eq(resetLinks.userId, userId), resetLinks.isMailed));
  return gone.some((change) => change.id === id);
}

/** Gives a member another email, which somebody has shown to read. Only under `lockUsernames`. */
export async function updateEmail(tx: Database, userId: string, email: string): Promise<void> {
  await tx
    .update(users)
    .set({ email, emailVerifiedAt: sql`now()`, updatedAt: sql`now()` })
    .where(eq(users.id, userId));
}

/** Somebody used a link that was sent to the email that the member has. */
export async function verifyEmail(db: Database, userId: string): Promise<void> {
  await db
    .update(users)
    .set({ emailVerifiedAt: sql`now()` })
    .where(eq(users.id, userId));
}

/** Forgets the changes that cannot be undone any more. */
export async function deleteOldEmailChanges(db: Database): Promise<void> {
  await db
    .delete(emailChanges)
    .where(sql`${emailChanges.createdAt} < now() - make_interval(hours => ${undoHours})`);
}
