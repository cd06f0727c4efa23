import { and, asc, eq, gt, lt, sql } from "drizzle-orm";
import type { Database } from "../../connection/database.ts";
import { passkeys, users, webauthnChallenges } from "../../schema/index.ts";

const challengeMinutes = 5;

/** Keeps a challenge for five minutes, by its SHA-256; `userId` is who adds a passkey with it, if anybody. */
export async function insertChallenge(
  db: Database,
  { hash, userId }: { hash: string; userId: string | null },
): Promise<void> {
  const expiresAt = sql`now() + make_interval(mins => ${challengeMinutes})`;
  await db.insert(webauthnChallenges).values({ hash, userId, expiresAt });
}

/**
 * Uses up a challenge, whatever comes of the answer to it. Answers whether it was there, in time, and made
 * for this member, or for a sign-in (null).
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

/** Forgets the challenges that nobody answered. */
export async function deleteOldChallenges(db: Database): Promise<void> {
  await db.delete(webauthnChallenges).where(lt(webauthnChallenges.expiresAt, sql`now()`));
}

/** The passkeys of a member, the oldest first. */
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
 * Adds a passkey in a transaction, if the member has fewer than `atMost`. Answers the id, or why there is
 * none: somebody has this credential already, or there are too many.
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

/** The passkey that an authenticator calls so, with whose it is; undefined for one that is unknown or removed. */
export async function findPasskey(db: Database, credentialId: string) {
  const [found] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId));
  return found;
}

/**
 * Notes that a passkey has signed, in a transaction with the session that it opens: a removal comes before
 * or after both. Answers false when it was removed, or when its count has moved on since it was `from`.
 */
export async function usePasskey(
  tx: Database,
  { id, userId, from, to }: { id: string; userId: string; from: number; to: number },
): Promise<boolean> {
  // First, as whoever removes the member does.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("key share");
  const used = await tx
    .update(passkeys)
    .set({ counter: to, lastUsedAt: sql`now()` })
    .where(and(eq(passkeys.id, id), eq(passkeys.counter, from)))
    .returning({ id: passkeys.id });
  return used.length > 0;
}

/** Whether this passkey is the member's. */
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

/** It opens nothing any more. */
export async function deletePasskey(db: Database, id: string): Promise<void> {
  await db.delete(passkeys).where(eq(passkeys.id, id));
}
