import { ApiError, isOffline } from "../../live/calls/api-error.ts";

/** Specification section 9: how long an upload that broke waits before each further try. */
const retryDelaysMs = [0, 1_000, 3_000, 5_000];

/**
 * How long to wait after so many failures, in ms; null where no further try is due, or none would help:
 * what the server refused it would refuse again, and a full disk stays full.
 */
export function retryDelay(failures: number, status: number): number | null {
  const isFull = status === 507;
  const mayPass = status === 0 || status === 408 || status === 429 || (status >= 500 && !isFull);
  return mayPass ? (retryDelaysMs[failures - 1] ?? null) : null;
}

/** The status that an upload failed with; 0 where no answer came. */
export function statusOfFailure(error: unknown): number {
  if (error instanceof ApiError) return error.status;
  if (!(error instanceof Error)) return 0;
  const answer: unknown = "request" in error ? error.request : undefined;
  return answer instanceof Object && "status" in answer ? Number(answer.status) : 0;
}

/** The same for a failure; without a network no try would help, and the member is told at once. */
export const nextTry = (failures: number, error: unknown): number | null =>
  isOffline() ? null : retryDelay(failures, statusOfFailure(error));

/** Does `attempt` until it succeeds or no further try is due; then it rejects with the last failure. */
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
