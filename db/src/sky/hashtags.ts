import { and, asc, eq, gt, sql } from "drizzle-orm";
import type { Database } from "../connection/database.ts";
import { digestOf, users } from "../schema/index.ts";
import { refreshTags } from "./constellation.ts";
import { lockMap } from "./lock-map.ts";

/** A markdown text whose hashtags were not read yet. */
export type UnreadShrine = { userId: string; profileMarkdown: string };

const unreadAtOnce = 20;

/**
 * Returns some shrines whose stored hashtags do not match their text, ordered by member id. An earlier
 * version of the program wrote them without hashtags.
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
 * Stores the hashtags of a shrine, and updates the tag index and the map. A shrine that was written after
 * it was read stays unchanged; the next list contains it again.
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
