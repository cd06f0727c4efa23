import { isBusy, isUnavailable, refusalOf } from "@oni/db";
import type { RefusalCode } from "../../contract/refusals.ts";

/** How a refusal is answered. */
type RefusalParts = { code: RefusalCode; sentence?: string; retryAfterMs?: number };

const busyRetryMs = 1_000;

/** True of reads and of writes: whether one was committed when its answer was lost, nobody knows. */
const awaySentence =
  "The network is out of reach. Look again in a moment, and repeat what is missing.";

/** Foreign keys by which a row names the member who writes it. */
const writerKey = /_(?:userId|ownerId)_users_id_fk$/;

/** What an error that nobody threw on purpose means to whoever asked, over REST and sockets alike. */
export function refusalOfError(error: unknown): RefusalParts {
  if (isUnavailable(error)) {
    return { code: "unavailable", retryAfterMs: busyRetryMs, sentence: awaySentence };
  }
  if (isBusy(error)) return { code: "unavailable", retryAfterMs: busyRetryMs };
  const refusal = refusalOf(error);
  if (refusal?.condition === "foreign_key_violation") {
    // What a write refers to went while it ran. When that is the writer, they are nobody any more.
    return { code: writerKey.test(refusal.constraint ?? "") ? "unauthorized" : "not_found" };
  }
  return { code: "internal" };
}
