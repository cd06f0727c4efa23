/** What was last known by key, for a while. */
export type Memory<Value> = {
  keep(key: string, value: Value): void;
  recall(key: string): Value | undefined;
  forget(key: string): void;
};

/** Keeps each value for `forMs` and at most so many at once: the oldest has to go first. */
export function createMemory<Value>(forMs: number, limit: number): Memory<Value> {
  const cache = new Map<string, { value: Value; until: number }>();
  return {
    keep: (key, value) => {
      cache.delete(key);
      cache.set(key, { value, until: performance.now() + forMs });
      const [oldest] = cache.keys();
      if (cache.size > limit && oldest !== undefined) cache.delete(oldest);
    },
    recall: (key) => {
      const found = cache.get(key);
      return found && found.until > performance.now() ? found.value : undefined;
    },
    forget: (key) => void cache.delete(key),
  };
}
