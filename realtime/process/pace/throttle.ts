/**
 * Passes at most one value per key and window: the first at once, then the last. Use it for news that
 * replaces earlier news of the same key, such as a counter.
 */
export type Throttle<Value> = { push(key: string, value: Value): void; close(): void };

export function createThrottle<Value>(
  windowMs: number,
  send: (value: Value, key: string) => void,
): Throttle<Value> {
  const windows = new Map<string, { timer: NodeJS.Timeout; waiting: { value: Value } | null }>();

  function open(key: string, value: Value): void {
    const timer = setTimeout(() => {
      const waiting = windows.get(key)?.waiting;
      if (waiting) open(key, waiting.value);
      else windows.delete(key);
    }, windowMs);
    windows.set(key, { timer, waiting: null });
    send(value, key);
  }

  return {
    push: (key, value) => {
      const current = windows.get(key);
      if (current) current.waiting = { value };
      else open(key, value);
    },
    close: () => {
      for (const { timer } of windows.values()) clearTimeout(timer);
      windows.clear();
    },
  };
}
