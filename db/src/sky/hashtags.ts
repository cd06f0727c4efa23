import { and, asc, eq, gt, sql } from "drizzle-orm";
import type { Database } from "../connection/database.ts";
import { digestOf, users } from "../schema/index.ts";
import { refreshTags } from "./constellation.ts";
import { lockMap } from "./lock-map.ts";

/** A markdown text whose hashtags are not read yet. */
export type UnreadShrine = { userId: string; profileMarkdown: string };

const unreadAtOnce = 20;

/**
 * Some of the shrines whose hashtags are not those of their text, in order of their members' ids: they
 * were written by an earlier version of the program, which did not store them.
 */
export async function listUnreadShrines(
  db: Database,
  afterId: string | null,
): Promise<UnreadShrine[]> {
  const isUnread = sql`${users.hashtagsSource} <> md5(${users.profileMarkdown})`;
  return db
    .select({ userId: users.id, profileMarkdown: users.profileMarkdown })
    .from(users)
    .where(and(isUnread, afterId ? gt(users.id, afterId) : undefined))
    .orderBy(asc(users.id))
    .limit(unreadAtOnce);
}

/**
 * Stores the hashtags that were read from a shrine, and what follows from them for the tag index and
 * the map. A shrine that was written meanwhile is left as it is, for whoever lists it again.
 */
export async function storeHashtags(
  db: Database,
  { userId, profileMarkdown }: UnreadShrine,
  hashtags: string[],
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockMap(tx);
    const stored = await tx
      .update(users)
      .set({ hashtags, hashtagsSource: digestOf(profileMarkdown) })
      .where(and(eq(users.id, userId), eq(users.profileMarkdown, profileMarkdown)))
      .returning({ id: users.id });
    if (stored.length > 0) await refreshTags(tx, userId);
  });
}
