import { isForMessage } from "@oni/db/chat";
import { claimObject, isMarkedForDeletion, storeObject, releaseObject } from "@oni/db/shrine";
import {
  memberQuotaBytes,
  uploadLimitBytes,
  uploadsAtOnce,
} from "../../../contract/shrine/uploads.ts";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../http/answers/errors.ts";
import { thumbnailKeyOf } from "./object-urls.ts";
import type { AcceptedFile } from "./pipeline/upload-pipeline.ts";
import { removeBytes } from "./remove-objects.ts";

const retryAfterMs = 5_000;
const limits = { quotaBytes: memberQuotaBytes, uploadsAtOnce };

/**
 * Receives the one upload that `key` permits. Bytes are stored before the record says so, and until then
 * they are marked for removal. A process killed anywhere leaves no record without bytes, and no bytes
 * that the sweep does not find. A refused upload leaves nothing, and the key may be used again. Space is
 * reserved before the first byte: the announced size, or the largest size of a file.
 */
export async function receiveUpload(
  { db, storage, uploads }: Pick<Deps, "db" | "storage" | "uploads">,
  { key, userId }: { key: string; userId: string },
  { body, announcedBytes }: { body: ReadableStream<Uint8Array> | null; announcedBytes: number },
): Promise<void> {
  const claim = { key, userId, sizeBytes: announcedBytes || uploadLimitBytes };
  const answer = await db.transaction((tx) => claimObject(tx, claim, limits));
  if (answer !== "claimed") throw refusals[answer]();
  try {
    const takes = (await isForMessage(db, key)) ? "files" : "images";
    const keep = async ({ file, thumbnail, ...facts }: AcceptedFile) => {
      await storage.put(key, file);
      if (thumbnail) await storage.put(thumbnailKeyOf(key), thumbnail);
      const arrived = { ...facts, key, userId, sizeBytes: file.size + (thumbnail?.size ?? 0) };
      const outcome = await db.transaction((tx) => storeObject(tx, arrived, memberQuotaBytes));
      if (outcome === "full") throw new AppError("quota");
      if (outcome === "gone") throw used();
    };
    await uploads.accept(userId, body, keep, takes);
  } catch (error) {
    // If the outcome in the database is unknown, the record may exist, and then its bytes stay.
    if (await isMarkedForDeletion(db, key)) {
      await removeBytes(storage, key);
      await releaseObject(db, key);
    }
    throw error;
  }
}

const used = () => new AppError("conflict", { sentence: "This upload URL has been used." });

const refusals = {
  used,
  full: () => new AppError("quota"),
  busy: () =>
    new AppError("rate_limited", {
      sentence: `Only ${uploadsAtOnce} uploads may be on their way at once.`,
      retryAfterMs,
    }),
};
