/** Waits for a turn in the time that the event loop has to spare. */
export type SpareTime = () => Promise<void>;

const lookMs = 1;

/**
 * Paces work that has to yield to everything else. Whenever the event loop found nothing to do, which it
 * also does where others of this machine need the processor, so many `turns` are given; and as many after
 * `atLeastMs`, so that a process that is never idle keeps nobody waiting for ever.
 */
export function createSpareTime({
  turns,
  atLeastMs,
}: {
  turns: number;
  atLeastMs: number;
}): SpareTime {
  const waiting: (() => void)[] = [];
  let left = turns;
  let givenAt = performance.now();
  let idleMs = 0;

  function look(): void {
    const now = performance.now();
    const { idle } = performance.eventLoopUtilization();
    if (idle === idleMs && now - givenAt < atLeastMs) return;
    idleMs = idle;
    givenAt = now;
    left = turns;
  }

  function give(): void {
    look();
    for (const start of waiting.splice(0, left)) {
      left -= 1;
      start();
    }
    if (waiting.length > 0) setTimeout(give, lookMs);
  }

  return async () => {
    if (waiting.length === 0) look();
    if (left > 0 && waiting.length === 0) {
      left -= 1;
      return;
    }
    await new Promise<void>((resolve) => {
      if (waiting.push(resolve) === 1) setTimeout(give, lookMs);
    });
  };
}
