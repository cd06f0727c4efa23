import type { CountedTag } from "./count-tags.ts";
import type { Member } from "./layout.ts";

/** The related tags of one galaxy. The leading tag, which names the galaxy, comes first. */
export type TagGroup = { leading: CountedTag; tags: CountedTag[] };

/** A tag follows a more common one if at least this share of its members also have that one, … */
const leastShare = 0.38;
/** … and if that share is this many times the share expected by chance. */
const leastLift = 1.9;
/** The advantage of the former grouping over a change. */
const formerAdvantage = 1.25;
/** A leading tag keeps its role until another tag has this many times as many members. */
const leadingAdvantage = 2;
/** Only this number of a member's tags is compared, most common first. */
const maxComparedTags = 32;

/**
 * Groups related tags. `galaxyOf` gives the former galaxy of each tag; leading tags and groups stay as
 * they were while that is nearly as good. Every tag is in one galaxy.
 */
export function formGalaxies(
  members: readonly Member[],
  tags: readonly CountedTag[],
  galaxyOf: ReadonlyMap<string, string>,
): TagGroup[] {
  const together = countTogether(members, tags);
  const wasLeading = ({ tag }: CountedTag) => galaxyOf.get(tag) === tag;
  const weight = (tag: CountedTag) => tag.count * (wasLeading(tag) ? leadingAdvantage : 1);
  const indexes = tags.map((_, index) => index);
  const tagAt = (index: number) => at(tags, index);
  indexes.sort((a, b) => weight(tagAt(b)) - weight(tagAt(a)) || a - b);

  const groups = new Map<number, TagGroup>();
  /** Returns the leading tag that is most related to a tag, or null. */
  const closestLeading = (index: number): number | null => {
    const own = tagAt(index);
    let closest: { leading: number | null; score: number } = { leading: null, score: 0 };
    for (const [other, both] of together[index] ?? []) {
      const group = groups.get(other);
      if (!group) continue;
      const share = both / own.carrierCount;
      const lift = (share * members.length) / group.leading.carrierCount;
      const isFormer = galaxyOf.get(own.tag) === group.leading.tag;
      const strictness = wasLeading(own) ? formerAdvantage : isFormer ? 1 / formerAdvantage : 1;
      if (share < leastShare * strictness || lift < leastLift * strictness) continue;
      const score = share * (isFormer ? formerAdvantage : 1);
      const isTied = score === closest.score && other < (closest.leading ?? -1);
      if (score > closest.score || isTied) closest = { leading: other, score };
    }
    return closest.leading;
  };

  const followers: number[] = [];
  for (const index of indexes) {
    if (closestLeading(index) !== null) followers.push(index);
    else groups.set(index, { leading: tagAt(index), tags: [tagAt(index)] });
  }
  // The followers are assigned now, when all leading tags are known.
  for (const index of followers) groups.get(closestLeading(index) ?? -1)?.tags.push(tagAt(index));
  return [...groups.values()];
}

/** Returns, for each tag, how many members have it together with each other tag. */
function countTogether(
  members: readonly Member[],
  tags: readonly CountedTag[],
): Map<number, number>[] {
  const indexOfTag = new Map(tags.map(({ tag }, index) => [tag, index]));
  const together = tags.map(() => new Map<number, number>());
  for (const member of members) {
    const indexes = member.tags.flatMap((tag) => indexOfTag.get(tag) ?? []).sort((a, b) => a - b);
    const compared = indexes.slice(0, maxComparedTags);
    for (const one of compared) {
      const others = at(together, one);
      for (const other of compared) {
        if (other !== one) others.set(other, (others.get(other) ?? 0) + 1);
      }
    }
  }
  return together;
}

function at<Item>(items: readonly Item[], index: number): Item {
  const item = items[index];
  if (item === undefined) throw new Error("There is nothing at this place.");
  return item;
}
