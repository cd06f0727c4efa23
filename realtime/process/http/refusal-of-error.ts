import { isBusy, isUnavailable, refusalOf } from "@oni/db";
import type { RefusalCode } from "../../contract/refusals.ts";

type RefusalParts = { code: RefusalCode; sentence?: string; retryAfterMs?: number };

const busyRetryMs = 1_000;

/** Valid for reads and writes, because a write may have been committed before its response was lost. */
const awaySentence =
  "The network is out of reach. Look again in a moment, and repeat what is missing.";

/** Foreign keys from a row to the member who writes it. */
const writerKey = /_(?:userId|ownerId)_users_id_fk$/;

/** Returns the refusal for an unexpected error, over REST and sockets. */
export function refusalOfError(error: unknown): RefusalParts {
  if (isUnavailable(error)) {
    return { code: "unavailable", retryAfterMs: busyRetryMs, sentence: awaySentence };
  }
  if (isBusy(error)) return { code: "unavailable", retryAfterMs: busyRetryMs };
  const refusal = refusalOf(error);
  if (refusal?.condition === "foreign_key_violation") {
    // The row that a write refers to was deleted during the write. If that is the writer, the session is
    // no longer valid.
    return { code: writerKey.test(refusal.constraint ?? "") ? "unauthorized" : "not_found" };
  }
  return { code: "internal" };
}
