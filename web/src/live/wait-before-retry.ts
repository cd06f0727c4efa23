import { ApiError } from "./calls/api-error.ts";

const retryMs = 2_000;

/** Returns the ms to wait after a failed send, or null when a retry would be refused again. */
export function waitBeforeRetry(error: unknown): number | null {
  if (!(error instanceof ApiError)) return retryMs;
  if (error.status === 429) return (error.retryAfterSeconds ?? 1) * 1_000;
  return error.status >= 500 || error.status === 401 ? retryMs : null;
}
