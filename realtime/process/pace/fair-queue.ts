/** Why work is refused: too much of its key waits, too much of all keys does, or it waited too long. */
export type QueueRefusal = "key" | "all" | "late";

/** Bounds how much work runs at a time, in all and of one key. */
export type FairQueue = {
  /** Waits until work of this key may run. Answers how to give its slot back, which counts once. */
  enter(key: string): Promise<() => void>;
  /** Does the work once it may run; answers what came of it. */
  run<Result>(key: string, work: () => Promise<Result>): Promise<Result>;
  /** How much waits. */
  waiting(): number;
};

type Bounds = {
  atOnce: number;
  perKey?: number;
  /** How much may wait, of one key and of all, and for how long; whatever is absent has no bound. */
  waitingPerKey?: number;
  waitingInAll?: number;
  waitMs?: number;
  /** What is thrown at work beyond the bounds on waiting. */
  refuse?: (why: QueueRefusal) => Error;
};

type Entry = { start: () => void };

/**
 * Makes a queue in which the keys alternate, so that a caller with much to do waits for themselves while
 * others get past.
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
  /** By key, in the order in which the keys are served. */
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
   * Once in the next iteration of the event loop: answers of the embedded store are made without a
   * pause, and a whole queue of them would pass before any other event is handled.
   */
  function startNextSoon(): void {
    if (isStarting || waiting === 0) return;
    isStarting = true;
    setImmediate(() => {
      isStarting = false;
      startNext();
    });
  }

  /** Takes an entry out; what else waits of its key goes behind the other keys. */
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
    waiting: () => waiting,
  };
}
