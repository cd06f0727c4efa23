/** Timeouts that can all be cancelled together. */
export type Timers = { later: (ms: number, act: () => void) => void; clear: () => void };

export function createTimers(): Timers {
  const running = new Set<ReturnType<typeof setTimeout>>();
  return {
    later: (ms, act) => {
      const timer = setTimeout(() => {
        running.delete(timer);
        act();
      }, ms);
      running.add(timer);
    },
    clear: () => {
      for (const timer of running) clearTimeout(timer);
      running.clear();
    },
  };
}

/** Spreads simultaneous work of many tabs: half to one and a half times the delay. */
export const jittered = (ms: number) => ms * (0.5 + Math.random());
