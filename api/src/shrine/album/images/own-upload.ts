import type { Database } from "@oni/db";
import { isOwnUpload } from "@oni/db/shrine";
import type { Context } from "hono";
import type { Deps } from "../../../process/deps.ts";
import { AppError } from "../../../http/answers/errors.ts";
import { keyOfReference } from "../../uploads/object-urls.ts";

/**
 * Returns the key that `reference` names, if it is a completed upload of this member. Otherwise throws an
 * error for the field. Nothing is ever fetched from the reference.
 */
export async function requireOwnUpload(
  { db, settings }: { db: Database; settings: Deps["settings"] },
  { userId, field, reference, c }: { userId: string; field: string; reference: string; c: Context },
): Promise<string> {
  const key = keyOfReference({ settings }, new URL(c.req.url).host, reference);
  if (key && (await isOwnUpload(db, userId, key))) return key;
  const sentence = "That is not an image that you have uploaded here.";
  throw new AppError("invalid_input", { sentence, fields: { [field]: sentence } });
}
