import { createFairQueue, type FairQueue } from "@oni/realtime/process";
import { AppError } from "../answers/errors.ts";

/**
 * Limits the requests that wait for the small database pool. Without a limit they would queue up and use
 * memory long after their callers have given up. A request over the limit does not wait: it fails with
 * `unavailable`.
 */
export const createConcurrencyLimit = (slots = 1_000): FairQueue =>
  createFairQueue({
    ...{ atOnce: slots, perKey: slots, waitingInAll: 0 },
    refuse: () => new AppError("unavailable", { retryAfterMs: 1_000 }),
  });
