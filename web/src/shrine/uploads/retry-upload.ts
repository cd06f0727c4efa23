import { ApiError, isOffline } from "../../live/calls/api-error.ts";

/** Delays before each retry of a broken upload, in ms (specification section 9). */
const retryDelaysMs = [0, 1_000, 3_000, 5_000];

/**
 * Returns the delay before the next attempt in ms, or null if none is due. A refusal or a full disk (507)
 * would fail again.
 */
export function retryDelay(failures: number, status: number): number | null {
  const isFull = status === 507;
  const mayPass = status === 0 || status === 408 || status === 429 || (status >= 500 && !isFull);
  return mayPass ? (retryDelaysMs[failures - 1] ?? null) : null;
}

/** Returns the HTTP status of a failed upload, or 0 without a response. */
export function statusOfFailure(error: unknown): number {
  if (error instanceof ApiError) return error.status;
  if (!(error instanceof Error)) return 0;
  const answer: unknown = "request" in error ? error.request : undefined;
  return answer instanceof Object && "status" in answer ? Number(answer.status) : 0;
}

/**
 * Returns the delay for an error in ms. Without a network it is null, and the member is notified at once.
 */
export const nextTry = (failures: number, error: unknown): number | null =>
  isOffline() ? null : retryDelay(failures, statusOfFailure(error));

/** Calls `attempt` until it succeeds. Rejects with the last failure when no retry is due. */
export async function withRetries<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await attempt();
    } catch (error) {
      const delayMs = nextTry(failures, error);
      if (delayMs === null) throw error;
      await new Promise((resolve) => setTimeout(resolve, delayMs));
    }
  }
}
