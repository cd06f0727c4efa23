import { and, eq } from "drizzle-orm";
import type { Database } from "../../connection/database.ts";
import { nextUpdatedAt } from "../../sql/columns.ts";
import { users } from "../../schema/index.ts";

/** Password hashes with their members. No other query reads the column. */
const credentials = { userId: users.id, password: users.password } as const;

/** Returns the hash to compare with a sign-in, or undefined when no member has the name. */
export async function findCredentials(db: Database, username: string) {
  const [found] = await db.select(credentials).from(users).where(eq(users.username, username));
  return found;
}

/** Returns the hash of a member who is signed in, or null when the member is gone. */
export async function findPassword(db: Database, userId: string): Promise<string | null> {
  const [found] = await db.select(credentials).from(users).where(eq(users.id, userId));
  return found?.password ?? null;
}

/**
 * Returns whether this is still the member's hash, and locks it until the transaction ends. A password
 * change therefore either refuses a session that is opened in the same transaction, or sees and ends it.
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

/** Replaces hash `from` with hash `to`. Returns whether `from` was still the member's hash. */
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
