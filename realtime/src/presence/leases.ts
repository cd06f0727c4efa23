/**
 * Counts by key, held by this process and summed over all of them. A holder keeps its counts alive
 * by renewing; one that dies loses them within `leaseMs`.
 */
export type Leases = {
  /**
   * Adds to this holder's count and answers the sum over all living holders. Never rejects: when
   * the store does not answer, the sum is this holder's own.
   */
  change(key: string, by: 1 | -1): Promise<number>;
  /** Of these keys, the ones that are held somewhere; none when the store does not answer. */
  heldAmong(keys: readonly string[]): Promise<ReadonlySet<string>>;
  /** Every key that is held somewhere. Rejects when the store does not answer. */
  list(): Promise<string[]>;
  /** How much this holder has, how much all living holders have together, and how many those are. */
  share(): Promise<Share>;
  /** Keeps this holder's counts alive. Rejects when the store does not answer. */
  renew(): Promise<Renewal>;
};

/** A part of a whole that `holders` have. */
export type Share = { own: number; all: number; holders: number };

export type Renewal = {
  /** Keys that nobody holds any more because their holder died, or its release was lost. */
  lapsed: string[];
  /** The store had lost this holder, or missed changes of it, and now has all its counts. */
  isRestored: boolean;
};

/** How long the counts of a holder that stopped renewing still stand. */
export const leaseMs = 8_000;

/** Leases of a single process, which live and die with it. */
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

/** All counts together. */
export const sum = (counts: ReadonlyMap<string, number>): number =>
  [...counts.values()].reduce((total, count) => total + count, 0);

/** Adds to a count and answers it; what has no count left is forgotten. */
export function changeCount(counts: Map<string, number>, key: string, by: 1 | -1): number {
  const count = Math.max(0, (counts.get(key) ?? 0) + by);
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
  return count;
}
