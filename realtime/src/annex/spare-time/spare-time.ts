import { hasAnnex } from "@oni/db";

/** Waits for a slot in the spare time of the event loop. */
export type SpareTime = () => Promise<void>;

type Pace = {
  slots: number;
  /** The shortest time between two grants, so that waiting work is batched. */
  everyMs: number;
  atLeastMs: number;
  /** Returns whether work with priority is in progress. */
  isBusy: () => boolean;
};

const lookMs = 1;

/** Opens the annex. Without it work of low priority does not wait. */
export const openSpareTime = (pace: Pace): SpareTime =>
  hasAnnex("spare-time") ? createSpareTime(pace) : async () => {};

/**
 * Paces work of low priority. `slots` slots are granted whenever the event loop was idle, which includes
 * waiting for a busy processor. All work with slots of one grant continues in the same iteration. While
 * `isBusy` nothing is granted, because the work it waits for may need the same processor. After
 * `atLeastMs` slots are granted in any case, so that a busy process starves no work.
 */
export function createSpareTime({ slots, everyMs, atLeastMs, isBusy }: Pace): SpareTime {
  const waiting: (() => void)[] = [];
  let left = slots;
  let givenAt = performance.now();
  let idleMs = 0;

  function refill(): void {
    const now = performance.now();
    const { idle } = performance.eventLoopUtilization();
    const sinceMs = now - givenAt;
    if (sinceMs < everyMs) return;
    if (sinceMs < atLeastMs && (idle === idleMs || isBusy())) return;
    idleMs = idle;
    givenAt = now;
    left = slots;
  }

  function grant(): void {
    refill();
    for (const start of waiting.splice(0, left)) {
      left -= 1;
      start();
    }
    if (waiting.length > 0) setTimeout(grant, lookMs);
  }

  return async () => {
    if (waiting.length === 0) refill();
    if (left > 0 && waiting.length === 0) {
      left -= 1;
      return;
    }
    await new Promise<void>((resolve) => {
      if (waiting.push(resolve) === 1) setTimeout(grant, lookMs);
    });
  };
}
