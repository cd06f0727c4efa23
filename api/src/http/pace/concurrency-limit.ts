import { AppError } from "../answers/errors.ts";

const retryAfterMs = 1_000;

/** How many requests are in the works, and how many may be. */
export type ConcurrencyLimit = {
  /** Takes a place and answers how to give it back; throws `unavailable` when there is none. */
  enter(): () => void;
  /** How many places are taken. */
  taken(): number;
};

/**
 * Bounds what waits for the database: its pool is small, and whoever found it busy would otherwise
 * wait without end, holding memory until the caller has long given up.
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
