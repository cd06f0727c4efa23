import { and, asc, eq, gt, lt, sql } from "drizzle-orm";
import type { Database } from "../../connection/database.ts";
import { passkeys, users, webauthnChallenges } from "../../schema/index.ts";
import { hasOtherWayIn } from "./identities.ts";

/**
 * Stores a challenge by its SHA-256, for the given minutes. `userId` is the member who adds a passkey with it,
 * or null for a sign-in.
 */
export async function insertChallenge(
  db: Database,
  { hash, userId, minutes }: { hash: string; userId: string | null; minutes: number },
): Promise<void> {
  const expiresAt = sql`now() + make_interval(mins => ${minutes}::integer)`;
  await db.insert(webauthnChallenges).values({ hash, userId, expiresAt });
}

/**
 * Uses up a challenge, whether or not the response to it is valid. Returns true if it existed, had not
 * expired, and was made for this member, or for a sign-in (null).
 */
export async function spendChallenge(
  db: Database,
  { hash, userId }: { hash: string; userId: string | null },
): Promise<boolean> {
  const [spent] = await db
    .delete(webauthnChallenges)
    .where(eq(webauthnChallenges.hash, hash))
    .returning({
      userId: webauthnChallenges.userId,
      isGood: sql<boolean>`${gt(webauthnChallenges.expiresAt, sql`now()`)}`,
    });
  return spent?.isGood === true && spent.userId === userId;
}

/** Deletes the challenges that have expired. */
export async function deleteOldChallenges(db: Database): Promise<void> {
  await db.delete(webauthnChallenges).where(lt(webauthnChallenges.expiresAt, sql`now()`));
}

/** Returns the passkeys of a member, oldest first. */
export const listPasskeys = (db: Database, userId: string) =>
  db
    .select({
      id: passkeys.id,
      name: passkeys.name,
      credentialId: passkeys.credentialId,
      transports: passkeys.transports,
      createdAt: passkeys.createdAt,
      lastUsedAt: passkeys.lastUsedAt,
    })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.id));

export type ListedPasskey = Awaited<ReturnType<typeof listPasskeys>>[number];

/**
 * Adds a passkey in a transaction if the member has fewer than `atMost`. Returns its id, or the reason
 * for a refusal: the credential is already registered, or there are too many.
 */
export async function insertPasskey(
  tx: Database,
  passkey: Omit<typeof passkeys.$inferInsert, "id" | "createdAt" | "lastUsedAt">,
  atMost: number,
): Promise<{ id: string } | "known" | "full"> {
  await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, passkey.userId))
    .for("no key update");
  if ((await tx.$count(passkeys, eq(passkeys.userId, passkey.userId))) >= atMost) return "full";
  const [made] = await tx
    .insert(passkeys)
    .values(passkey)
    .onConflictDoNothing({ target: passkeys.credentialId })
    .returning({ id: passkeys.id });
  return made ?? "known";
}

/**
 * Returns the passkey with this credential id and its member, or undefined when it is unknown or removed.
 */
export async function findPasskey(db: Database, credentialId: string) {
  const [found] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId));
  return found;
}

/**
 * Records that a passkey has signed. Call it in the transaction that opens the session, so that a removal
 * comes before or after both. Returns false when the passkey was removed or its counter no longer equals
 * `from`.
 */
export async function usePasskey(
  tx: Database,
  { id, userId, from, to }: { id: string; userId: string; from: number; to: number },
): Promise<boolean> {
  // Locks the member first, in the same order as the removal of a member does.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("key share");
  const used = await tx
    .update(passkeys)
    .set({ counter: to, lastUsedAt: sql`now()` })
    .where(and(eq(passkeys.id, id), eq(passkeys.counter, from)))
    .returning({ id: passkeys.id });
  return used.length > 0;
}

/** Returns whether the passkey belongs to the member. */
export async function isOwnPasskey(
  db: Database,
  { id, userId }: { id: string; userId: string },
): Promise<boolean> {
  return (await db.$count(passkeys, and(eq(passkeys.id, id), eq(passkeys.userId, userId)))) > 0;
}

export async function renamePasskey(
  db: Database,
  { id, name }: { id: string; name: string },
): Promise<void> {
  await db.update(passkeys).set({ name }).where(eq(passkeys.id, id));
}

/**
 * Deletes a passkey in a transaction. It opens no session from then on. Returns false, and deletes nothing,
 * if the member could not sign in without it.
 */
export async function deletePasskey(
  tx: Database,
  { id, userId }: { id: string; userId: string },
): Promise<boolean> {
  if (!(await hasOtherWayIn(tx, userId))) return false;
  await tx.delete(passkeys).where(eq(passkeys.id, id));
  return true;
}
