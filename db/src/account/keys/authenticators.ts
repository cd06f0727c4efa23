import { eq, sql } from "drizzle-orm";
import type { Database } from "../../connection/database.ts";
import { authenticators, users } from "../../schema/index.ts";

/** Number of used half minutes that are remembered. It exceeds the time for which a code is valid. */
const rememberedSteps = 8;

/** SQL condition: the member of the outer query must enter a code. */
export const hasAuthenticatorOf = (db: Database) =>
  sql<boolean>`exists (${db
    .select({ id: authenticators.id })
    .from(authenticators)
    .where(sql`${authenticators.userId} = ${users.id} and ${authenticators.secret} is not null`)})`;

/** Returns whether the member must enter a code. */
export const hasAuthenticator = async (db: Database, userId: string): Promise<boolean> =>
  (await db.$count(
    authenticators,
    sql`${authenticators.userId} = ${userId} and ${authenticators.secret} is not null`,
  )) > 0;

/** Returns the sealed secrets of a member, or undefined when the member never requested one. */
export async function findAuthenticator(db: Database, userId: string) {
  const [found] = await db
    .select({
      secret: authenticators.secret,
      nextSecret: authenticators.nextSecret,
      confirmedAt: authenticators.confirmedAt,
    })
    .from(authenticators)
    .where(eq(authenticators.userId, userId));
  return found;
}

/** Stores a secret until a code of it is entered. The current secret stays in use. */
export async function storeNextSecret(
  db: Database,
  { userId, nextSecret }: { userId: string; nextSecret: string },
): Promise<void> {
  await db
    .insert(authenticators)
    .values({ userId, nextSecret })
    .onConflictDoUpdate({ target: authenticators.userId, set: { nextSecret } });
}

/** Activates the next secret. Returns false when it is no longer `nextSecret`. */
export async function confirmSecret(
  db: Database,
  { userId, nextSecret }: { userId: string; nextSecret: string },
): Promise<boolean> {
  const confirmed = await db
    .update(authenticators)
    .set({
      secret: nextSecret,
      nextSecret: null,
      confirmedAt: sql`now()`,
      usedSteps: sql`'{}'::bigint[]`,
    })
    .where(
      sql`${authenticators.userId} = ${userId} and ${authenticators.nextSecret} = ${nextSecret}`,
    )
    .returning({ id: authenticators.id });
  return confirmed.length > 0;
}

/**
 * Uses up the code of one half minute. Call it in the transaction of the action that the code permits.
 * Returns false when the code was used before or another secret is in use.
 */
export async function spendStep(
  tx: Database,
  { userId, secret, step }: { userId: string; secret: string; step: number },
): Promise<boolean> {
  const used = authenticators.usedSteps;
  const spent = await tx
    .update(authenticators)
    .set({
      usedSteps: sql`array_append(${used}[greatest(1, cardinality(${used}) - ${rememberedSteps - 2}):], ${step}::bigint)`,
    })
    .where(
      sql`${authenticators.userId} = ${userId} and ${authenticators.secret} = ${secret}
        and ${step}::bigint <> all(${used})`,
    )
    .returning({ id: authenticators.id });
  return spent.length > 0;
}

/** Removes the authenticator, so that the member needs no code. Returns whether there was one. */
export async function deleteAuthenticator(db: Database, userId: string): Promise<boolean> {
  const gone = await db
    .delete(authenticators)
    .where(eq(authenticators.userId, userId))
    .returning({ id: authenticators.id });
  return gone.length > 0;
}
