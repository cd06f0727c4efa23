import { and, eq, gt, gte, isNull, not, sql } from "drizzle-orm";
import type { Database } from "../../connection/database.ts";
import { emailChanges, resetLinks, users } from "../../schema/index.ts";

const confirmHours = 24;
const undoHours = 72;

const within = (hours: number) =>
  gt(emailChanges.createdAt, sql`now() - make_interval(hours => ${hours})`);
const isOpen = and(isNull(emailChanges.confirmedAt), within(confirmHours));

/** Returns the email of a member, or undefined when the member is gone or a bot. */
export async function findEmail(db: Database, userId: string): Promise<string | undefined> {
  const [user] = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), not(users.isBot)));
  return user?.email;
}

/** Returns the member with this email. */
export async function findMemberByEmail(db: Database, email: string) {
  const [user] = await db
    .select({ userId: users.id, username: users.username })
    .from(users)
    .where(and(eq(users.email, email), not(users.isBot)));
  return user;
}

/** Starts a change of email in a transaction and replaces an unconfirmed one. Returns its id. */
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

/** Sets the link that confirms a change. Returns false when the change can no longer be confirmed. */
export async function storeConfirmLink(db: Database, id: string, hash: string): Promise<boolean> {
  const updated = await db
    .update(emailChanges)
    .set({ confirmHash: hash })
    .where(and(eq(emailChanges.id, id), isOpen))
    .returning({ id: emailChanges.id });
  return updated.length > 0;
}

/** Sets the link that undoes a change, confirmed or not. Returns false when it is too late to undo it. */
export async function storeUndoLink(db: Database, id: string, hash: string): Promise<boolean> {
  const updated = await db
    .update(emailChanges)
    .set({ undoHash: hash })
    .where(and(eq(emailChanges.id, id), within(undoHours)))
    .returning({ id: emailChanges.id });
  return updated.length > 0;
}

/**
 * Returns the change that a link confirms, or undefined when the link was used, has expired, or does not
 * exist.
 */
export async function findConfirmable(db: Database, hash: string) {
  const [change] = await db
    .select({ id: emailChanges.id, userId: emailChanges.userId, email: emailChanges.toEmail })
    .from(emailChanges)
    .where(and(eq(emailChanges.confirmHash, hash), isOpen));
  return change;
}

/** Returns the change that a link undoes. */
export async function findUndoable(db: Database, hash: string) {
  const [change] = await db
    .select({ id: emailChanges.id, userId: emailChanges.userId, email: emailChanges.fromEmail })
    .from(emailChanges)
    .where(and(eq(emailChanges.undoHash, hash), within(undoHours)));
  return change;
}

/** Marks a change as confirmed. Returns false when it was confirmed before or is gone. */
export async function confirmEmailChange(tx: Database, id: string): Promise<boolean> {
  const confirmed = await tx
    .update(emailChanges)
    .set({ confirmedAt: sql`now()`, confirmHash: null })
    .where(and(eq(emailChanges.id, id), isOpen))
    .returning({ id: emailChanges.id });
  return confirmed.length > 0;
}

/**
 * Undoes a change and all later ones, and deletes the reset link that was mailed to the new email.
 * Returns false when the change is gone.
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

/**
 * Sets another email of a member, which was confirmed by a link sent there. Call it only under
 * `lockUsernames`.
 */
export async function updateEmail(tx: Database, userId: string, email: string): Promise<void> {
  await tx
    .update(users)
    .set({ email, emailVerifiedAt: sql`now()`, updatedAt: sql`now()` })
    .where(eq(users.id, userId));
}

/** Marks the current email of a member as verified, after a link that was sent there was used. */
export async function verifyEmail(db: Database, userId: string): Promise<void> {
  await db
    .update(users)
    .set({ emailVerifiedAt: sql`now()` })
    .where(eq(users.id, userId));
}

/** Deletes the changes that can no longer be undone. */
export async function deleteOldEmailChanges(db: Database): Promise<void> {
  await db
    .delete(emailChanges)
    .where(sql`${emailChanges.createdAt} < now() - make_interval(hours => ${undoHours})`);
}
