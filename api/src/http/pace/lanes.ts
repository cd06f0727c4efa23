import { createFairQueue, type QueueRefusal } from "@oni/realtime/process";
import type { LaneName } from "../../../contract/endpoint.ts";
import { AppError } from "../answers/errors.ts";

const retryAfterMs = 1_000;

/** The limits of a lane. */
type Bounds = {
  /** Responses being built, before their first byte is sent. */
  atOnce: number;
  /** Responses of one caller, and of all callers, that are not completely sent. */
  perCaller: number;
  inAll: number;
  /** Waiting responses of one caller and of all callers, and the maximum wait. */
  waitingPerCaller: number;
  waitingInAll: number;
  waitMs: number;
};

/** The slot of a large response. Both methods may be called more than once. */
export type LaneSlot = {
  /** The response is built. A response that waits for this may begin. */
  made(): void;
  /** The response has been sent or was given up. */
  left(): void;
};

/** Limits how many large responses are built and sent at a time. */
export type Lane = {
  /**
   * Waits for a slot. Throws `rate_limited` if this caller has too many waiting responses. Throws
   * `unavailable` if all callers together have too many, or after the maximum wait.
   */
  enter(caller: string): Promise<LaneSlot>;
};

/** Creates a lane. A caller who uses or waits for many slots cannot block all others. */
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
 * Creates the lanes of a process. Pages are in memory until they are sent. Streams and
 * exports have only one part in memory, but take as long as their reader.
 */
export const createLanes = (): Lanes => ({
  page: createLane({ ...waits, atOnce: 2, perCaller: 3, inAll: 96 }),
  stream: createLane({ ...waits, atOnce: 8, perCaller: 2, inAll: 256 }),
  // A member who has an export open is refused a second one at once.
  export: createLane({ ...waits, waitingPerCaller: 0, atOnce: 4, perCaller: 1, inAll: 4 }),
});
