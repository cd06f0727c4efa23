/** A random generator with a seed. */
export type Random = {
  /** Returns a number from 0 up to, but not including, 1. */
  next(): number;
  /** Returns an integer from 0 up to, but not including, `bound`. */
  below(bound: number): number;
  chance(probability: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  /** Like `pick`, but prefers the first items (Zipf's law). */
  pickEarly<Item>(items: readonly Item[]): Item;
  /** Returns some of the items in random order, each at most once. */
  some<Item>(items: readonly Item[], count: number): Item[];
};

/** Mulberry32: a small and fast generator, good enough for demo texts. */
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
