import { forgetRemoved } from "@oni/db/chat";
import {
  markUnusedForDeletion,
  emptyTrash,
  listObjectsToDelete,
  listKnownKeys,
} from "@oni/db/shrine";
import { objectKeyPattern } from "../../../contract/shrine/uploads.ts";
import { trashDays } from "../../../contract/shrine/trash.ts";
import type { Deps } from "../../process/deps.ts";
import { thumbnailKeyOf } from "./object-urls.ts";
import { removeObjects } from "./remove-objects.ts";

const hourMs = 3_600_000;
/** The time in which an upload must become an image, an avatar or a message's file. */
const unusedMs = 24 * hourMs;
/** Longer than any upload takes, because arriving bytes are marked for removal too. */
const removalDelayMs = hourMs;
const batch = 500;

type Parts = Pick<Deps, "db" | "storage" | "uploads" | "log">;

/**
 * Cleans up the store as of `now`. Removes items that were in the trash for 30 days, messages that can no
 * longer be restored, uploads unused for 24 hours, bytes whose removal failed, bytes without a record,
 * and files that killed processes left. Any number of processes may sweep at once.
 */
export async function sweepObjects(parts: Parts, now: Date): Promise<void> {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  await emptyTrash(parts.db, ago(trashDays * 24 * hourMs));
  while ((await forgetRemoved(parts.db, now)) > 0);
  await markUnusedForDeletion(parts.db, ago(unusedMs));
  await removeMarked(parts, ago(removalDelayMs));
  await removeUnknown(parts, ago(unusedMs));
  await parts.uploads.sweep(ago(removalDelayMs));
}

async function removeMarked(parts: Parts, before: Date): Promise<void> {
  for (let removed = batch; removed > 0;) {
    removed = await removeObjects(parts, await listObjectsToDelete(parts.db, before, batch));
  }
}

async function removeUnknown({ db, storage }: Parts, before: Date): Promise<void> {
  let stored: string[] = [];
  const removeStrays = async () => {
    const known = new Set(await listKnownKeys(db, stored.map(objectKeyOf)));
    for (const key of stored) {
      const objectKey = objectKeyOf(key);
      const isWhole = key === objectKey || key === thumbnailKeyOf(objectKey);
      if (!isWhole || !known.has(objectKey)) await storage.remove(key);
    }
    stored = [];
  };
  for await (const { key, modifiedAt } of storage.list()) {
    // Keys of another form belong to other programs and are not touched.
    if (modifiedAt < before && objectKeyPattern.test(objectKeyOf(key))) stored.push(key);
    if (stored.length === batch) await removeStrays();
  }
  await removeStrays();
}

/** Returns the object key of a storage key: its part before the first dot. */
const objectKeyOf = (storedKey: string): string => storedKey.split(".", 1)[0] ?? "";
