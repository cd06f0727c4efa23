import type { LaneName } from "../contract/endpoint.ts";
import { AppError } from "./errors.ts";

const retryAfterMs = 1_000;

/** What a lane holds at a time. */
type Bounds = {
  /** Answers being made, before their first byte leaves. */
  atOnce: number;
  /** Answers of one caller that have not left yet, and of all callers. */
  perCaller: number;
  inAll: number;
  /** Who waits for a place, of one caller and of all, and for how long. */
  waitingPerCaller: number;
  waitingInAll: number;
  waitMs: number;
};

/** A large answer's place in its lane. Both ends may be said more than once. */
export type Place = {
  /** The answer is made; who waits for that may go on. */
  made(): void;
  /** The answer has left, or never will. */
  left(): void;
};

/** Bounds how many large answers are made and on their way at a time. */
export type Lane = {
  /**
   * Waits for a place. Throws `rate_limited` when too much of this caller waits already, `unavailable`
   * when too much of everybody does or the wait takes too long.
   */
  enter(caller: string): Promise<Place>;
};

type Waiting = { caller: string; go: (place: Place) => void };

/** Makes a lane in which nobody's places or waiting keep all the others out. */
export function createLane(bounds: Bounds): Lane {
  const unsent = new Map<string, number>();
  const waiting: Waiting[] = [];
  let making = 0;
  let unsentInAll = 0;
  let isStarting = false;

  const unsentOf = (caller: string) => unsent.get(caller) ?? 0;
  const isFree = () => making < bounds.atOnce && unsentInAll < bounds.inAll;

  function countUnsent(caller: string, change: 1 | -1): void {
    unsentInAll += change;
    const count = unsentOf(caller) + change;
    if (count > 0) unsent.set(caller, count);
    else unsent.delete(caller);
  }

  function take(caller: string): Place {
    making += 1;
    countUnsent(caller, 1);
    return {
      made: once(() => {
        making -= 1;
        startNextSoon();
      }),
      left: once(() => {
        countUnsent(caller, -1);
        startNextSoon();
      }),
    };
  }

  function startNext(): void {
    while (isFree()) {
      const index = waiting.findIndex(({ caller }) => unsentOf(caller) < bounds.perCaller);
      const [next] = index < 0 ? [] : waiting.splice(index, 1);
      if (!next) return;
      next.go(take(next.caller));
    }
  }

  /**
   * Once in the next turn of the event loop: answers of the embedded store are made without a pause,
   * and a whole line of them would go by before anybody else is heard.
   */
  function startNextSoon(): void {
    if (isStarting) return;
    isStarting = true;
    setImmediate(() => {
      isStarting = false;
      startNext();
    });
  }

  function refuseCrowds(caller: string): void {
    const own = waiting.filter((other) => other.caller === caller);
    if (own.length >= bounds.waitingPerCaller) throw new AppError("rate_limited", { retryAfterMs });
    if (waiting.length >= bounds.waitingInAll) throw new AppError("unavailable", { retryAfterMs });
  }

  return {
    enter: async (caller) => {
      refuseCrowds(caller);
      return new Promise((resolve, reject) => {
        const giveUp = setTimeout(() => {
          waiting.splice(waiting.indexOf(entry), 1);
          reject(new AppError("unavailable", { retryAfterMs }));
        }, bounds.waitMs);
        const entry: Waiting = {
          caller,
          go: (place) => {
            clearTimeout(giveUp);
            resolve(place);
          },
        };
        waiting.push(entry);
        startNextSoon();
      });
    },
  };
}

function once(act: () => void): () => void {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    act();
  };
}

export type Lanes = Record<LaneName, Lane>;

const waits = { waitingPerCaller: 100, waitingInAll: 600, waitMs: 10_000 };

/**
 * The lanes of a process. Pages are in memory until they have left; of what streams there is only a
 * part at a time, but for as long as its reader likes.
 */
export const createLanes = (): Lanes => ({
  page: createLane({ ...waits, atOnce: 2, perCaller: 3, inAll: 96 }),
  stream: createLane({ ...waits, atOnce: 8, perCaller: 2, inAll: 256 }),
});
