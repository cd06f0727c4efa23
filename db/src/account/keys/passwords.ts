import { and, eq } from "drizzle-orm";
import type { Database } from "../../connection/database.ts";
import { nextUpdatedAt } from "../../sql/columns.ts";
import { users } from "../../schema/index.ts";

/** Whose password hash is which. No other query reads the column. */
const credentials = { userId: users.id, password: users.password } as const;

/** The hash to compare a sign-in with; undefined when nobody has the name. */
export async function findCredentials(db: Database, username: string) {
  const [found] = await db.select(credentials).from(users).where(eq(users.username, username));
  return found;
}

/** The hash of a member who is signed in; null once departed. */
export async function findPassword(db: Database, userId: string): Promise<string | null> {
  const [found] = await db.select(credentials).from(users).where(eq(users.id, userId));
  return found?.password ?? null;
}

/**
 * Whether this is still the member's hash, which then stays so until the transaction ends. A
 * session that is opened in the same transaction is therefore either refused by a change of
 * password or seen, and ended, by it.
 */
export async function lockPassword(
  tx: Database,
  { userId, password }: { userId: string; password: string },
): Promise<boolean> {
  const locked = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.password, password)))
    .for("share");
  return locked.length > 0;
}

/** Replaces hash `from` by hash `to`; answers whether `from` still was the member's. */
export async function replacePassword(
  tx: Database,
  change: { userId: string; from: string; to: string },
): Promise<boolean> {
  const changed = await tx
    .update(users)
    .set({ password: change.to, updatedAt: nextUpdatedAt(users.updatedAt) })
    .where(and(eq(users.id, change.userId), eq(users.password, change.from)))
    .returning({ id: users.id });
  return changed.length > 0;
}
