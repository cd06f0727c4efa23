import { AppError } from "../answers/errors.ts";

const retryAfterMs = 1_000;

/** Counts the requests in progress against a limit. */
export type ConcurrencyLimit = {
  /**
   * Takes a slot and returns a function that releases it. Throws `unavailable` if all slots are taken.
   */
  enter(): () => void;
  /** Returns the number of taken slots. */
  taken(): number;
};

/**
 * Limits the requests that wait for the small database pool. Without a limit they would queue up and use
 * memory long after their callers have given up.
 */
export function createConcurrencyLimit(slots = 1_000): ConcurrencyLimit {
  let taken = 0;
  return {
    enter: () => {
      if (taken >= slots) throw new AppError("unavailable", { retryAfterMs });
      taken += 1;
      return () => {
        taken -= 1;
      };
    },
    taken: () => taken,
  };
}
