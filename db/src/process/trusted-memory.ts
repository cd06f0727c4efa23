import { createMemory } from "./memory.ts";

/** The source of change notifications for a cache. */
export type Changes = {
  /** Returns true while `forget` is called for every change. */
  isHealthy(): boolean;
  /** Resolves after `forget` was called for all changes that had reached this process before. */
  arrived(): Promise<void>;
};

/** A cached value is used for this time, if its change would be received. */
const trustedForMs = 5_000;

/** A cache of values from the database, which are used only while their changes are received. */
export type TrustedMemory<Value> = {
  /** Returns the value if it was stored within the last 5 s and no change has been received since. */
  recall(key: string): Promise<Value | undefined>;
  /**
   * Starts a read and returns the function that stores its result. A result is discarded if a change came
   * after the start.
   */
  read(): (key: string, value: Value) => void;
  /** Removes the values of these keys, which changed here or in another process. */
  forget(keys: readonly string[]): void;
};

/** Creates a trusted cache. Without `changes` it returns nothing. */
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
      // Without a healthy connection it is unknown whether changes have arrived.
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
