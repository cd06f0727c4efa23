import type { Database } from "@oni/db";
import { countStoredBytes, insertPendingObject, objectPathOf } from "@oni/db/shrine";
import { memberQuotaBytes } from "../../../contract/shrine/uploads.ts";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../http/answers/errors.ts";
import { createObjectKey, createUploadUrl } from "./object-urls.ts";

/** Opens one upload of a member. `note` stores its purpose in the same transaction. */
export async function openUpload(
  { db, ...signing }: Pick<Deps, "db" | "settings" | "signingSecret">,
  userId: string,
  note: (tx: Database, key: string) => Promise<void> = async () => {},
): Promise<{ uploadURL: string; objectPath: string }> {
  if ((await countStoredBytes(db, userId)) >= memberQuotaBytes) throw new AppError("quota");
  const key = createObjectKey();
  const { url: uploadURL, expiresAt } = createUploadUrl(signing, { key, userId });
  await db.transaction(async (tx) => {
    await insertPendingObject(tx, { key, userId, expiresAt });
    await note(tx, key);
  });
  return { uploadURL, objectPath: objectPathOf(key) };
}
