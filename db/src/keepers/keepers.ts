import { and, eq, not } from "drizzle-orm";
import type { Database } from "../connection/database.ts";
import { users } from "../schema/index.ts";

/** Returns whether a member is a keeper now. */
export async function isKeeper(db: Database, userId: string): Promise<boolean> {
  const [user] = await db
    .select({ isKeeper: users.isKeeper })
    .from(users)
    .where(eq(users.id, userId));
  return user?.isKeeper ?? false;
}

/** Returns the ids of all keepers, ordered by id. */
export async function listKeeperIds(db: Database): Promise<string[]> {
  const rows = await db.select({ id: users.id }).from(users).where(eq(users.isKeeper, true));
  return rows.map(({ id }) => id);
}

/**
 * Makes a member a keeper, or ends that role. Returns their id, or undefined when no member has the name, or
 * it is that of a bot.
 */
export async function updateKeeper(
  db: Database,
  username: string,
  isKeeperNow: boolean,
): Promise<string | undefined> {
  const [user] = await db
    .update(users)
    .set({ isKeeper: isKeeperNow })
    .where(and(eq(users.username, username), not(users.isBot)))
    .returning({ id: users.id });
  return user?.id;
}
