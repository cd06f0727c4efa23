import { eq } from "drizzle-orm";
import type { Database } from "../connection/database.ts";
import { users } from "../schema/index.ts";

/** Whether a member keeps the network, now. */
export async function isKeeper(db: Database, userId: string): Promise<boolean> {
  const [user] = await db
    .select({ isKeeper: users.isKeeper })
    .from(users)
    .where(eq(users.id, userId));
  return user?.isKeeper ?? false;
}

/** Everyone who keeps the network, by id. */
export async function listKeeperIds(db: Database): Promise<string[]> {
  const rows = await db.select({ id: users.id }).from(users).where(eq(users.isKeeper, true));
  return rows.map(({ id }) => id);
}

/** Makes a member a keeper, or no keeper any more; answers their id, undefined when nobody has the name. */
export async function updateKeeper(
  db: Database,
  username: string,
  isKeeperNow: boolean,
): Promise<string | undefined> {
  const [user] = await db
    .update(users)
    .set({ isKeeper: isKeeperNow })
    .where(eq(users.username, username))
    .returning({ id: users.id });
  return user?.id;
}
