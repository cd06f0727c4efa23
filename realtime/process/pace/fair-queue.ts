/** The reason for refusing work: too much waits for its key or in all, or it waited too long. */
export type QueueRefusal = "key" | "all" | "late";

/**
 * Limits concurrent work, in all and per key. Use it where work of one caller may not delay that of
 * others, or where more work at a time would cost more than it brings.
 */
export type FairQueue = {
  /**
   * Waits until work of this key may run. Returns a function that releases the slot. Further calls of it
   * have no effect.
   */
  enter(key: string): Promise<() => void>;
  /** Runs the work once it may, and returns its result. */
  run<Result>(key: string, work: () => Promise<Result>): Promise<Result>;
  /** Returns the number of taken slots. */
  running(): number;
  /** Returns the number of waiting entries. */
  waiting(): number;
};

type Bounds = {
  atOnce: number;
  perKey?: number;
  /**
   * The largest number of waiting entries, per key and in all, and the longest wait. An absent limit is
   * infinite.
   */
  waitingPerKey?: number;
  waitingInAll?: number;
  waitMs?: number;
  /** Returns the error for work beyond the limits on waiting. */
  refuse?: (why: QueueRefusal) => Error;
};

type Entry = { start: () => void };

/**
 * Creates a queue that alternates between keys, so that a caller with much work does not delay others.
 */
export function createFairQueue({
  atOnce,
  perKey = 1,
  waitingPerKey = Infinity,
  waitingInAll = Infinity,
  waitMs,
  refuse = (why) => new Error(`The queue is full (${why}).`),
}: Bounds): FairQueue {
  const runningOf = new Map<string, number>();
  /** The waiting entries by key, in the order of service. */
  const waitingOf = new Map<string, Entry[]>();
  let running = 0;
  let waiting = 0;
  let isStarting = false;

  function startNext(): void {
    for (const [key, [first]] of waitingOf) {
      if (running >= atOnce) return;
      if (first && (runningOf.get(key) ?? 0) < perKey) {
        withdraw(key, first);
        first.start();
      }
    }
  }

  /**
   * Runs once in the next iteration of the event loop. The embedded store responds without a pause, so a
   * whole queue would run before any other event.
   */
  function startNextSoon(): void {
    if (isStarting || waiting === 0) return;
    isStarting = true;
    setImmediate(() => {
      isStarting = false;
      startNext();
    });
  }

  /** Removes an entry. Other entries of its key go behind the other keys. */
  function withdraw(key: string, entry: Entry): void {
    const others = (waitingOf.get(key) ?? []).filter((other) => other !== entry);
    waiting -= 1;
    waitingOf.delete(key);
    if (others.length > 0) waitingOf.set(key, others);
  }

  function begin(key: string): () => void {
    running += 1;
    runningOf.set(key, (runningOf.get(key) ?? 0) + 1);
    let hasLeft = false;
    return () => {
      if (hasLeft) return;
      hasLeft = true;
      running -= 1;
      const left = (runningOf.get(key) ?? 0) - 1;
      if (left > 0) runningOf.set(key, left);
      else runningOf.delete(key);
      startNextSoon();
    };
  }

  async function enter(key: string): Promise<() => void> {
    if (waiting === 0 && running < atOnce && (runningOf.get(key) ?? 0) < perKey) return begin(key);
    const own = waitingOf.get(key) ?? [];
    if (own.length >= waitingPerKey) throw refuse("key");
    if (waiting >= waitingInAll) throw refuse("all");
    return new Promise((resolve, reject) => {
      const limit =
        waitMs === undefined
          ? undefined
          : setTimeout(() => {
              withdraw(key, entry);
              reject(refuse("late"));
            }, waitMs);
      const entry: Entry = {
        start: () => {
          clearTimeout(limit);
          resolve(begin(key));
        },
      };
      waiting += 1;
      waitingOf.set(key, [...own, entry]);
      startNext();
    });
  }

  return {
    enter,
    run: async (key, work) => {
      const leave = await enter(key);
      try {
        return await work();
      } finally {
        leave();
      }
    },
    running: () => running,
    waiting: () => waiting,
  };
}
