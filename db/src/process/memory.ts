/** A cache of the last known values by key. */
export type Memory<Value> = {
  keep(key: string, value: Value): void;
  recall(key: string): Value | undefined;
  forget(key: string): void;
};

/** Caches each value for `forMs` and at most `limit` values. The oldest is evicted first. */
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
