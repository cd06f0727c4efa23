/** Waits for a turn in the time that the event loop has to spare. */
export type SpareTime = () => Promise<void>;

type Pace = {
  slots: number;
  /** No turns are given twice within this time, so that those who wait become many. */
  everyMs: number;
  atLeastMs: number;
  /** Whether something is under way that comes before all who wait. */
  isBusy: () => boolean;
};

const lookMs = 1;

/**
 * Paces work that has to yield to everything else. Whenever the event loop found nothing to do, which it
 * also does where others of this machine need the processor, so many `turns` are given, and all that got
 * one goes on in the same iteration. While `isBusy`, the loop is left idle: what it waits for may be done
 * on the same processor. And as many are given after `atLeastMs`, so that a process that is never idle
 * keeps nobody waiting for ever.
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
