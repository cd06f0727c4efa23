import { hashOf } from "./hash.ts";
import { hasAnchor, type Member } from "./layout.ts";

/** A tag that has an anchor in the sky. */
export type CountedTag = {
  tag: string;
  carrierCount: number;
  /** The number of its members, rounded to half octaves so that the sky is stable under small changes. */
  count: number;
};

/** The change of a count, in octaves, before it moves to another half octave. */
const leeway = 0.35;
/**
 * A tag that was excluded as too common stays excluded until its share of all members falls below this
 * value.
 */
const everywhereUntil = 0.22;

/** Returns the tags of these members that get an anchor, most common first. */
export function countTags(
  members: readonly Member[],
  formerCounts: ReadonlyMap<string, number> | null,
): CountedTag[] {
  const carriers = new Map<string, number>();
  for (const { tags } of members) {
    for (const tag of tags) carriers.set(tag, (carriers.get(tag) ?? 0) + 1);
  }
  return [...carriers]
    .filter(([tag, carrierCount]) => {
      const wasExcluded = formerCounts !== null && !formerCounts.has(tag);
      const all = wasExcluded ? members.length * everywhereUntil * 4 : members.length;
      return hasAnchor(carrierCount, all);
    })
    .map(([tag, carrierCount]) => ({
      ...{ tag, carrierCount },
      count: halfOctaves(carrierCount, formerCounts?.get(tag)),
    }))
    .sort((a, b) => b.count - a.count || hashOf(a.tag, 1) - hashOf(b.tag, 1) || byName(a, b));
}

const byName = (a: CountedTag, b: CountedTag) => (a.tag < b.tag ? -1 : 1);

/** Rounds a number to half octaves. The former value stays while the number is near it. */
function halfOctaves(number: number, former?: number): number {
  const exponent = Math.log2(Math.max(1, number));
  const isNear = former !== undefined && Math.abs(exponent - Math.log2(former)) <= leeway;
  return isNear ? former : 2 ** (Math.round(2 * exponent) / 2);
}
