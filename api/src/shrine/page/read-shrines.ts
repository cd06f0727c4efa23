import { type Database, isBusy } from "@oni/db";
import { listUnreadShrines, storeHashtags } from "@oni/db/sky";
import type { Log } from "@oni/realtime/process";
import { hashtagsOf } from "@oni/realtime/contract";

/**
 * Parses the hashtags of every shrine that an earlier version has written. It is the last step of a
 * database upgrade. Each shrine is committed by itself, so an interrupted process continues where it
 * stopped, and several may run at once. Shrines for which the database is too busy are left for the next
 * start.
 */
export async function readShrines(db: Database, log: Log): Promise<void> {
  let [read, left] = [0, 0];
  let afterId: string | null = null;
  for (;;) {
    const unread = await listUnreadShrines(db, afterId);
    for (const shrine of unread) {
      const isStored = await storeHashtags(db, shrine, hashtagsOf(shrine.profileMarkdown)).then(
        () => true,
        (error) => {
          if (isBusy(error)) return false;
          throw error;
        },
      );
      if (isStored) read += 1;
      else left += 1;
      afterId = shrine.userId;
    }
    if (unread.length === 0) break;
  }
  if (read + left > 0) log.info("hashtags of shrines were read anew", { read, left });
}
