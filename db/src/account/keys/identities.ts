import { and, asc, eq, sql } from "drizzle-orm";
import type { Database } from "../../connection/database.ts";
import { identities, passkeys, users } from "../../schema/index.ts";

/** An account at a provider, as the provider names it. */
export type ProviderAccount = { issuer: string; subject: string; name: string };

/** The columns of an identity that its member may read. */
export const identityColumns = {
  id: identities.id,
  issuer: identities.issuer,
  name: identities.name,
  createdAt: identities.createdAt,
  lastUsedAt: identities.lastUsedAt,
};

/** Returns the identities of a member, oldest first. */
export const listIdentities = (db: Database, userId: string) =>
  db
    .select(identityColumns)
    .from(identities)
    .where(eq(identities.userId, userId))
    .orderBy(asc(identities.id));

/** Returns the member of an account at a provider, or undefined when it is not linked. */
export async function findIdentity(
  db: Database,
  { issuer, subject }: ProviderAccount,
): Promise<{ id: string; userId: string } | undefined> {
  const [found] = await db
    .select({ id: identities.id, userId: identities.userId })
    .from(identities)
    .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)));
  return found;
}

/** Links an account at a provider to a member. Returns false when it is linked already. */
export async function insertIdentity(
  tx: Database,
  userId: string,
  { issuer, subject, name }: ProviderAccount,
): Promise<boolean> {
  const made = await tx
    .insert(identities)
    .values({ userId, issuer, subject, name, lastUsedAt: sql`now()` })
    .onConflictDoNothing()
    .returning({ id: identities.id });
  return made.length > 0;
}

/**
 * Records that an identity signs its member in. Call it in the transaction that opens the session. Returns
 * false when the identity was removed.
 */
export async function useIdentity(
  tx: Database,
  { id, userId, name }: { id: string; userId: string; name: string },
): Promise<boolean> {
  // Locks the member first, in the same order as the removal of a member does.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("key share");
  const used = await tx
    .update(identities)
    .set({ name, lastUsedAt: sql`now()` })
    .where(eq(identities.id, id))
    .returning({ id: identities.id });
  return used.length > 0;
}

/** Returns whether the identity belongs to the member. */
export async function isOwnIdentity(
  db: Database,
  { id, userId }: { id: string; userId: string },
): Promise<boolean> {
  return (
    (await db.$count(identities, and(eq(identities.id, id), eq(identities.userId, userId)))) > 0
  );
}

/**
 * Deletes an identity in a transaction. It opens no session from then on. Returns false, and deletes
 * nothing, if the member could not sign in without it.
 */
export async function deleteIdentity(
  tx: Database,
  { id, userId }: { id: string; userId: string },
): Promise<boolean> {
  if (!(await hasOtherWayIn(tx, userId))) return false;
  await tx.delete(identities).where(eq(identities.id, id));
  return true;
}

/**
 * Returns whether a member can sign in by more than one passkey or identity, or by a password. Locks the
 * member, so that two ways are not removed at once.
 */
export async function hasOtherWayIn(tx: Database, userId: string): Promise<boolean> {
  const [member] = await tx
    .select({ hasPassword: users.hasPassword })
    .from(users)
    .where(eq(users.id, userId))
    .for("no key update");
  if (member?.hasPassword) return true;
  const [ofPasskeys, ofIdentities] = [
    await tx.$count(passkeys, eq(passkeys.userId, userId)),
    await tx.$count(identities, eq(identities.userId, userId)),
  ];
  return ofPasskeys + ofIdentities > 1;
}
