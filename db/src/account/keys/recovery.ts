import { and, eq, gt, not, sql } from "drizzle-orm";
import type { Database } from "../../connection/database.ts";
import { recoveryCodes, resetLinks, users } from "../../schema/index.ts";

const linkMinutes = 60;

/**
 * A key that opens an account without its password. It is a recovery code, by its Argon2id hash, or a
 * link, by the SHA-256 of its secret.
 */
export type RecoveryKey =
  | { userId: string; code: string }
  | { userId: string; link: string; isMailed: boolean };

/** Returns how many recovery codes of a member are unused. */
export const countRecoveryCodes = (db: Database, userId: string): Promise<number> =>
  db.$count(recoveryCodes, eq(recoveryCodes.userId, userId));

/** Subquery: the number of unused recovery codes of each member in the outer query. */
export const recoveryCodesLeftOf = (db: Database) =>
  sql<number>`(${db
    .select({ left: sql`count(*)::int` })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.userId, users.id))})`;

/** Returns whether the member has this code, by its hash. */
export async function hasRecoveryCode(
  db: Database,
  { userId, code }: { userId: string; code: string },
): Promise<boolean> {
  const isIt = and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.hash, code));
  return (await db.$count(recoveryCodes, isIt)) > 0;
}

/**
 * Replaces all recovery codes of a member in a transaction; `hashes` are the hashes of the new ones.
 * Returns whether `password` was still the member's hash. If not, nothing changes.
 */
export async function replaceRecoveryCodes(
  tx: Database,
  { userId, password, hashes }: { userId: string; password: string; hashes: string[] },
): Promise<boolean> {
  const locked = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.password, password)))
    .for("no key update");
  if (locked.length === 0) return false;
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(hashes.map((hash) => ({ userId, hash })));
  return true;
}

/**
 * Creates a link for a member that is valid for an hour and replaces an earlier one. Returns whether the
 * member exists and is no bot.
 */
export async function insertResetLink(
  db: Database,
  { username, hash }: { username: string; hash: string },
): Promise<boolean> {
  const [user] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.username, username), not(users.isBot)));
  if (!user) return false;
  const link = { ...freshLink(hash), isMailed: false };
  await db
    .insert(resetLinks)
    .values({ ...link, userId: user.id })
    .onConflictDoUpdate({ target: resetLinks.userId, set: link });
  return true;
}

/**
 * Creates a link for a letter and replaces the link of an earlier letter. Returns false, and changes
 * nothing, while a link of the operator is valid. A request for a letter therefore cannot revoke an
 * operator's link.
 */
export async function offerMailedLink(
  db: Database,
  { userId, hash }: { userId: string; hash: string },
): Promise<boolean> {
  const link = { ...freshLink(hash), isMailed: true };
  const offered = await db
    .insert(resetLinks)
    .values({ ...link, userId })
    .onConflictDoUpdate({
      target: resetLinks.userId,
      set: link,
      setWhere: sql`${resetLinks.isMailed} or not ${isGood}`,
    })
    .returning({ id: resetLinks.id });
  return offered.length > 0;
}

const freshLink = (hash: string) => ({
  hash,
  createdAt: sql`now()`,
  expiresAt: sql`now() + make_interval(mins => ${linkMinutes})`,
});

const isGood = gt(resetLinks.expiresAt, sql`now()`);

/**
 * Returns the member that a link belongs to, by the hash of its secret, and whether it was mailed.
 * Returns undefined when it was used, has expired, or does not exist.
 */
export async function findResetLink(db: Database, hash: string) {
  const [link] = await db
    .select({ userId: resetLinks.userId, isMailed: resetLinks.isMailed })
    .from(resetLinks)
    .where(and(eq(resetLinks.hash, hash), isGood));
  return link;
}

/**
 * Uses up a key and sets another password, in a transaction. It also deletes the member's reset link.
 * Returns false, and changes nothing, when the key was used concurrently.
 */
export async function recoverPassword(
  tx: Database,
  key: RecoveryKey,
  password: string,
): Promise<boolean> {
  const isMember = eq(users.id, key.userId);
  // Locks the member before the key, in the same order as the creation of new codes.
  await tx.select({ id: users.id }).from(users).where(isMember).for("no key update");
  if (!(await spendKey(tx, key))) return false;
  await tx
    .update(users)
    .set({ password, hasPassword: true, updatedAt: sql`now()` })
    .where(isMember);
  await deleteResetLink(tx, key.userId);
  return true;
}

async function spendKey(tx: Database, key: RecoveryKey): Promise<boolean> {
  const spent =
    "link" in key
      ? await tx
          .delete(resetLinks)
          .where(and(eq(resetLinks.userId, key.userId), eq(resetLinks.hash, key.link), isGood))
          .returning({ id: resetLinks.id })
      : await deleteCode(tx, key);
  return spent.length > 0;
}

const deleteCode = (tx: Database, { userId, code }: { userId: string; code: string }) =>
  tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.hash, code)))
    .returning({ id: recoveryCodes.id });

/** Uses up a code by its hash. Returns false when the member no longer has it. Lock the member first. */
export const spendRecoveryCode = async (
  tx: Database,
  code: { userId: string; code: string },
): Promise<boolean> => (await deleteCode(tx, code)).length > 0;

/** Deletes the reset link of a member, if there is one. */
export async function deleteResetLink(tx: Database, userId: string): Promise<void> {
  await tx.delete(resetLinks).where(eq(resetLinks.userId, userId));
}
