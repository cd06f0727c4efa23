import { and, eq, not, sql } from "drizzle-orm";
import type { Database } from "../../connection/database.ts";
import { nextUpdatedAt } from "../../sql/columns.ts";
import { sessions, users } from "../../schema/index.ts";

/** Password hashes with their members. No other query reads the column. */
const credentials = { userId: users.id, password: users.password } as const;

/**
 * Returns the hash to compare with a sign-in, or undefined when no member has the name. A bot has no
 * sign-in.
 */
export async function findCredentials(db: Database, username: string) {
  const [found] = await db
    .select(credentials)
    .from(users)
    .where(and(eq(users.username, username), not(users.isBot)));
  return found;
}

/**
 * Returns the hash of a member who is signed in, and whether they know its password. Without one, the age
 * of their session proves who they are. Returns undefined when the session has ended.
 */
export async function findPassword(
  db: Database,
  { sessionKey, provesForMinutes }: { sessionKey: string; provesForMinutes: number },
) {
  const [found] = await db
    .select({
      ...credentials,
      hasPassword: users.hasPassword,
      isNewSession: sql<boolean>`${sessions.createdAt} > now() - make_interval(mins => ${provesForMinutes}::integer)`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.id, sessionKey));
  return found;
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
    .set({ password: change.to, hasPassword: true, updatedAt: nextUpdatedAt(users.updatedAt) })
    .where(and(eq(users.id, change.userId), eq(users.password, change.from)))
    .returning({ id: users.id });
  return changed.length > 0;
}
