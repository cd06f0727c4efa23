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
/** How long an upload may wait to become an image or avatar. */
const unusedMs = 24 * hourMs;
/** Longer than any upload can take to arrive, since arriving bytes count as doomed. */
const removalDelayMs = hourMs;
const batch = 500;

type Parts = Pick<Deps, "db" | "storage" | "uploads" | "log">;

/**
 * Puts the store in order as of `now`: removes what was in the trash for 30 days, what can be brought back no longer, uploads that nothing was made of within 24 hours,
 * bytes whose removal failed, bytes that no record knows, and what killed processes left. Any number
 * of processes may sweep at once, and as often as they like.
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
    // What does not look like ours is somebody else's, and left alone.
    if (modifiedAt < before && objectKeyPattern.test(objectKeyOf(key))) stored.push(key);
    if (stored.length === batch) await removeStrays();
  }
  await removeStrays();
}

/** The key of the object that a key of the store belongs to: its part before the first dot. */
const objectKeyOf = (storedKey: string): string => storedKey.split(".", 1)[0] ?? "";
