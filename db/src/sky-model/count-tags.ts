import { hashOf } from "./hash.ts";
import { hasAnchor, type Member } from "./layout.ts";

/** A tag that has a place in the sky. */
export type CountedTag = {
  tag: string;
  carrierCount: number;
  /** The same in half octaves, so that the sky holds still while it changes a little. */
  count: number;
};

/** How far, in octaves, a count moves before its half octave does. */
const leeway = 0.35;
/** A tag that was left out for being everywhere is so until this share of all members carries it. */
const everywhereUntil = 0.22;

/** The tags of these members that have a place, those that many carry first. */
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

/** A number in half octaves, which stays what it was while the number is near that. */
function halfOctaves(number: number, former?: number): number {
  const exponent = Math.log2(Math.max(1, number));
  const isNear = former !== undefined && Math.abs(exponent - Math.log2(former)) <= leeway;
  return isNear ? former : 2 ** (Math.round(2 * exponent) / 2);
}
