import { eq, sql } from "drizzle-orm";
import type { Database } from "../../connection/database.ts";
import { authenticators, users } from "../../schema/index.ts";

/** So many half minutes are remembered as used: more than a code is good for. */
const rememberedSteps = 8;

/** Whether members of a query around it have to show a code. */
export const hasAuthenticatorOf = (db: Database) =>
  sql<boolean>`exists (${db
    .select({ id: authenticators.id })
    .from(authenticators)
    .where(sql`${authenticators.userId} = ${users.id} and ${authenticators.secret} is not null`)})`;

/** Whether a member has to show a code. */
export const hasAuthenticator = async (db: Database, userId: string): Promise<boolean> =>
  (await db.$count(
    authenticators,
    sql`${authenticators.userId} = ${userId} and ${authenticators.secret} is not null`,
  )) > 0;

/** A member's sealed secrets; undefined when they never asked for one. */
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

/** Keeps a secret until a code of it is shown; the one in use stays in use. */
export async function storeNextSecret(
  db: Database,
  { userId, nextSecret }: { userId: string; nextSecret: string },
): Promise<void> {
  await db
    .insert(authenticators)
    .values({ userId, nextSecret })
    .onConflictDoUpdate({ target: authenticators.userId, set: { nextSecret } });
}

/** Puts the next secret into use; false when it is no longer `nextSecret`. */
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
 * Uses up the code of one half minute, in a transaction with what it opens. Answers false when it was used
 * before, or another secret is in use.
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

/** The member needs no code any more; answers whether there was anything to forget. */
export async function deleteAuthenticator(db: Database, userId: string): Promise<boolean> {
  const gone = await db
    .delete(authenticators)
    .where(eq(authenticators.userId, userId))
    .returning({ id: authenticators.id });
  return gone.length > 0;
}
