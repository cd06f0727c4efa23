/**
 * Counts by key, held by this process and summed over all. A holder keeps its counts by renewing. Without
 * renewing it loses them within `leaseMs`.
 */
export type Leases = {
  /**
   * Adds to this holder's count and returns the sum over all live holders. Never rejects: without the
   * store the sum is this holder's own.
   */
  change(key: string, by: 1 | -1): Promise<number>;
  /** Returns which of these keys are held anywhere, none without the store. */
  heldAmong(keys: readonly string[]): Promise<ReadonlySet<string>>;
  /** Returns every key that is held anywhere. Rejects without the store. */
  list(): Promise<string[]>;
  /** Returns this holder's count, that of all live holders, and their number. */
  share(): Promise<Share>;
  /** Keeps this holder's counts. Rejects without the store. */
  renew(): Promise<Renewal>;
};

/** A part of a whole of `holders`. */
export type Share = { own: number; all: number; holders: number };

export type Renewal = {
  /** Keys that no holder has any more because their holder died or its release was lost. */
  lapsed: string[];
  /** True if the store had lost this holder or some of its changes, and now has all its counts. */
  isRestored: boolean;
};

/** The time after which the counts of a holder that stopped renewing end. */
export const leaseMs = 8_000;

/** Returns the leases of a single process. */
export function createLocalLeases(): Leases {
  const counts = new Map<string, number>();
  return {
    change: async (key, by) => changeCount(counts, key, by),
    heldAmong: async (keys) => new Set(keys.filter((key) => counts.has(key))),
    list: async () => [...counts.keys()],
    share: async () => ({ own: sum(counts), all: sum(counts), holders: 1 }),
    renew: async () => ({ lapsed: [], isRestored: false }),
  };
}

/** Returns the sum of all counts. */
export const sum = (counts: ReadonlyMap<string, number>): number =>
  [...counts.values()].reduce((total, count) => total + count, 0);

/** Adds to a count and returns it. A count of 0 is removed. */
export function changeCount(counts: Map<string, number>, key: string, by: 1 | -1): number {
  const count = Math.max(0, (counts.get(key) ?? 0) + by);
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
  return count;
}
