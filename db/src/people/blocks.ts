import { and, desc, eq } from "drizzle-orm";
import type { Database } from "../connection/database.ts";
import { blocks, users } from "../schema/index.ts";

/** Returns the members that `userId` has blocked, latest first. */
export function listBlocks(db: Database, userId: string) {
  return db
    .select({ userId: users.id, username: users.username })
    .from(blocks)
    .innerJoin(users, eq(users.id, blocks.blockedId))
    .where(eq(blocks.userId, userId))
    .orderBy(desc(blocks.id));
}

/** Blocks a member, once. Both members must exist and differ. */
export async function insertBlock(
  db: Database,
  pair: { userId: string; blockedId: string },
): Promise<void> {
  await db.insert(blocks).values(pair).onConflictDoNothing();
}

/** Lifts a block. Does nothing if there is none. */
export async function deleteBlock(
  db: Database,
  pair: { userId: string; blockedId: string },
): Promise<void> {
  await db
    .delete(blocks)
    .where(and(eq(blocks.userId, pair.userId), eq(blocks.blockedId, pair.blockedId)));
}
