import type { CachedMap } from "./cached-map.ts";

/** The number of public members with each tag, and with each pair of tags. */
export type TagCounts = {
  memberCount: number;
  carriers: ReadonlyMap<string, number>;
  /** By the first tag, then by the second, in order of names. */
  together: ReadonlyMap<string, ReadonlyMap<string, number>>;
};

/** Of a member with more tags than this only the first by name are counted in pairs. */
const mostTags = 32;

/**
 * Returns a counter that counts tags completely once and then only changes. A change costs the tags of
 * its member. The result depends on the map alone.
 */
export function createTagCounter(): (map: CachedMap) => TagCounts {
  const carriers = new Map<string, number>();
  const together = new Map<string, Map<string, number>>();
  let counted = new Map<string, readonly string[]>();

  const count = (tags: readonly string[], change: number) => {
    const compared = [...tags].sort().slice(0, mostTags);
    for (const tag of tags) add(carriers, tag, change);
    for (const [index, one] of compared.entries()) {
      const others = together.get(one) ?? new Map<string, number>();
      for (const other of compared.slice(index + 1)) add(others, other, change);
      if (others.size > 0) together.set(one, others);
      else together.delete(one);
    }
  };

  return ({ ids, tagsOf }) => {
    const now = new Map<string, readonly string[]>();
    for (const [index, id] of ids.entries()) {
      const tags = tagsOf[index] ?? [];
      now.set(id, tags);
      const before = counted.get(id);
      counted.delete(id);
      // The map reuses the array of an unchanged member.
      if (before === tags) continue;
      if (before) count(before, -1);
      count(tags, 1);
    }
    for (const gone of counted.values()) count(gone, -1);
    counted = now;
    return { memberCount: ids.length, carriers, together };
  };
}

function add(counts: Map<string, number>, key: string, change: number): void {
  const count = (counts.get(key) ?? 0) + change;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
}
