import { createFairQueue, type QueueRefusal } from "@oni/realtime/process";
import type { LaneName } from "../../../contract/endpoint.ts";
import { AppError } from "../answers/errors.ts";

const retryAfterMs = 1_000;

/** What a lane holds at a time. */
type Bounds = {
  /** Answers being made, before their first byte leaves. */
  atOnce: number;
  /** Answers of one caller that have not left yet, and of all callers. */
  perCaller: number;
  inAll: number;
  /** What waits, of one caller and of all, and for how long. */
  waitingPerCaller: number;
  waitingInAll: number;
  waitMs: number;
};

/** A large answer's slot in its lane. Both ends may be reported more than once. */
export type LaneSlot = {
  /** The answer is made; whatever waits for that may go on. */
  made(): void;
  /** The answer has left, or never will. */
  left(): void;
};

/** Bounds how many large answers are made and on their way at a time. */
export type Lane = {
  /**
   * Waits for a slot. Throws `rate_limited` when too much of this caller waits already, `unavailable`
   * when too much of everybody does or the wait takes too long.
   */
  enter(caller: string): Promise<LaneSlot>;
};

/** Makes a lane in which nobody's slots or waiting keep all the others out. */
export function createLane(bounds: Bounds): Lane {
  const { atOnce, perCaller, inAll, waitMs, waitingPerCaller, waitingInAll } = bounds;
  const unsent = createFairQueue({
    ...{ atOnce: inAll, perKey: perCaller, waitingPerKey: waitingPerCaller, waitingInAll },
    ...{ waitMs, refuse },
  });
  const making = createFairQueue({ atOnce, perKey: perCaller, waitMs, refuse });
  return {
    enter: async (caller) => {
      const left = await unsent.enter(caller);
      try {
        return { made: await making.enter(caller), left };
      } catch (error) {
        left();
        throw error;
      }
    },
  };
}

const refuse = (why: QueueRefusal) =>
  new AppError(why === "key" ? "rate_limited" : "unavailable", { retryAfterMs });

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
