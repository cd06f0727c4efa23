/** Chance that is the same for the same seed. */
export type Random = {
  /** From 0 up to, and not including, 1. */
  next(): number;
  /** A whole number from 0 up to, and not including, `bound`. */
  below(bound: number): number;
  chance(probability: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  /** As `pick`, the first items far more often than the last (Zipf's law). */
  pickEarly<Item>(items: readonly Item[]): Item;
  /** Some of the items, each at most once, in random order. */
  some<Item>(items: readonly Item[], count: number): Item[];
};

/** Mulberry32: small, quick, and good enough for stories. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (bound: number) => Math.floor(next() * bound);
  const at = <Item>(items: readonly Item[], index: number): Item => {
    const item = items[index];
    if (item === undefined) throw new Error("There is nothing to pick from.");
    return item;
  };
  return {
    next,
    below,
    chance: (probability) => next() < probability,
    pick: (items) => at(items, below(items.length)),
    pickEarly: (items) => {
      const total = items.reduce((sum, _, index) => sum + 1 / (index + 1), 0);
      let drawn = next() * total;
      const index = items.findIndex((_, index) => (drawn -= 1 / (index + 1)) < 0);
      return at(items, Math.max(0, index));
    },
    some: (items, count) => {
      const left = [...items];
      const taken = Math.min(count, left.length);
      return Array.from({ length: taken }, () => at(left.splice(below(left.length), 1), 0));
    },
  };
}
