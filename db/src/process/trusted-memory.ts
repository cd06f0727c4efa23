import { createMemory } from "./memory.ts";

/** How changes of what is remembered reach this process. */
export type Changes = {
  /** Whether `forget` is called, now, with everything that changes. */
  isHealthy(): boolean;
  /** Resolves when it was called with what had reached this process before. */
  arrived(): Promise<void>;
};

/** How long what was read is taken to stand while its change would be received. */
const trustedForMs = 5_000;

/** What was read of the database, for as long as it is known to stand there. */
export type TrustedMemory<Value> = {
  /** What was kept within the last 5 s, if a change of it would have been received since. */
  recall(key: string): Promise<Value | undefined>;
  /** Begins to read; answers how to keep what was read. What was read before a change is not kept after it. */
  read(): (key: string, value: Value) => void;
  /** What these keys name has changed, here or in another process. */
  forget(keys: readonly string[]): void;
};

/** Without `changes` nothing is recalled. */
export function createTrustedMemory<Value>(
  changes: Changes | undefined,
  limit: number,
): TrustedMemory<Value> {
  const cache = createMemory<Value>(trustedForMs, limit);
  let changeCount = 0;
  return {
    recall: async (key) => {
      if (!changes?.isHealthy()) return undefined;
      await changes.arrived();
      // What could not be asked is not known to have arrived.
      if (!changes.isHealthy()) return undefined;
      return cache.recall(key);
    },
    read: () => {
      const changesBefore = changeCount;
      return (key, value) => {
        if (changeCount === changesBefore) cache.keep(key, value);
      };
    },
    forget: (keys) => {
      changeCount += 1;
      for (const key of keys) cache.forget(key);
    },
  };
}
