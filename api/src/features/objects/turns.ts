import { AppError } from "../../errors.ts";

const busyRetryMs = 5_000;

type Waiting = { owner: string; go: () => void };

/**
 * Lets `atOnce` works run at a time, of each owner only one, and others wait in order: `perOwner` of
 * one and `inAll` together. More than that are `unavailable`. So whoever brings many hard works
 * waits for himself, and others get past.
 */
export function createTurns({ atOnce = 1, perOwner = 8, inAll = 64 }) {
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

  return {
    waiting: () => waiting.length,

    /** Does the work when its turn has come. */
    take: async <T>(owner: string, work: () => Promise<T>): Promise<T> => {
      const own = waiting.filter((other) => other.owner === owner);
      if (own.length >= perOwner || waiting.length >= inAll) {
        throw new AppError("unavailable", { retryAfterMs: busyRetryMs });
      }
      await new Promise<void>((go) => {
        waiting.push({ owner, go });
        startNext();
      });
      try {
        return await work();
      } finally {
        running.delete(owner);
        startNext();
      }
    },
  };
}
