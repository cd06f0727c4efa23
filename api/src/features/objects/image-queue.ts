import { AppError } from "../../errors.ts";

const busyRetryMs = 5_000;

type Waiting = { owner: string; go: () => void };

/**
 * Lets `atOnce` works run at a time, of each owner only one, and others wait in order: `perOwner` of
 * one and `inAll` together. More than that are `unavailable`, and so is whoever has waited for
 * `waitLimitMs`. So whoever brings many hard works waits for himself, and others get past.
 */
export function createTurns({ atOnce = 1, perOwner = 8, inAll = 64, waitLimitMs = 15_000 }) {
  const running = new Set<string>();
  const waiting: Waiting[] = [];

  function startNext(): void {
    if (running.size >= atOnce) return;
    const index = waiting.findIndex(({ owner }) => !running.has(owner));
    const [next] = index < 0 ? [] : waiting.splice(index, 1);
    if (!next) return;
    running.add(next.owner);
    next.go();
  }

  /** Resolves when the owner's turn has come; from then on it counts as running. */
  function wait(owner: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const place = {
        owner,
        go: () => {
          clearTimeout(limit);
          resolve();
        },
      };
      const limit = setTimeout(() => {
        waiting.splice(waiting.indexOf(place), 1);
        reject(busy());
      }, waitLimitMs);
      waiting.push(place);
      startNext();
    });
  }

  return {
    waiting: () => waiting.length,

    /** Does the work when its turn has come. */
    take: async <T>(owner: string, work: () => Promise<T>): Promise<T> => {
      const own = waiting.filter((other) => other.owner === owner);
      if (own.length >= perOwner || waiting.length >= inAll) {
        throw busy();
      }
      await wait(owner);
      try {
        return await work();
      } finally {
        running.delete(owner);
        startNext();
      }
    },
  };
}

/** Also of the upload pipeline as a whole, which has as many places as its queue. */
export const busy = () => new AppError("unavailable", { retryAfterMs: busyRetryMs });
