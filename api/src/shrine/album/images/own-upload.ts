import type { Database } from "@oni/db";
import { isOwnUpload } from "@oni/db/shrine";
import type { Context } from "hono";
import type { Deps } from "../../../process/deps.ts";
import { AppError } from "../../../http/answers/errors.ts";
import { keyOfReference } from "../../uploads/object-urls.ts";

/**
 * The key that `reference` names, if it is an upload of this member whose bytes have arrived.
 * Otherwise the field that it came in is refused; nothing is ever fetched from it.
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
