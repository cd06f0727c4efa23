/** Passes at most one value per key and window: the first at once, then the last. */
export type Coalescer<Value> = { push(key: string, value: Value): void; close(): void };

export function createCoalescer<Value>(
  windowMs: number,
  send: (value: Value, key: string) => void,
): Coalescer<Value> {
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
