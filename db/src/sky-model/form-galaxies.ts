import type { CountedTag } from "./count-tags.ts";
import type { Member } from "./layout.ts";

/** The tags of one galaxy; its head, which it is named after, comes first. */
export type Company = { head: CountedTag; tags: CountedTag[] };

/** A tag follows a larger one that at least this share of its carriers carry as well, … */
const leastShare = 0.38;
/** … if that is so many times what chance would make of it. */
const leastLift = 1.9;
/** What was settled before stays unless there is so many times the reason to change it. */
const lasting = 1.25;
/** A head stays one until another tag is carried by so many times as many. */
const headStart = 2;
/** Who carries more tags has a say by the most common of them only. */
const mostTagsCompared = 32;

/**
 * Groups tags that keep company. `galaxyOf` says which galaxy each was in before: then heads and
 * companies stay what they were while that is nearly as good. Every tag is in one galaxy.
 */
export function formGalaxies(
  members: readonly Member[],
  tags: readonly CountedTag[],
  galaxyOf: ReadonlyMap<string, string>,
): Company[] {
  const together = countTogether(members, tags);
  const wasHead = ({ tag }: CountedTag) => galaxyOf.get(tag) === tag;
  const weight = (tag: CountedTag) => tag.count * (wasHead(tag) ? headStart : 1);
  const places = tags.map((_, place) => place);
  const tagAt = (place: number) => at(tags, place);
  places.sort((a, b) => weight(tagAt(b)) - weight(tagAt(a)) || a - b);

  const companies = new Map<number, Company>();
  /** The head that a tag keeps most company with, among the heads there are. */
  const closestHead = (place: number): number | null => {
    const own = tagAt(place);
    let closest: { head: number | null; score: number } = { head: null, score: 0 };
    for (const [other, both] of together[place] ?? []) {
      const company = companies.get(other);
      if (!company) continue;
      const share = both / own.carrierCount;
      const lift = (share * members.length) / company.head.carrierCount;
      const isFormer = galaxyOf.get(own.tag) === company.head.tag;
      const strictness = wasHead(own) ? lasting : isFormer ? 1 / lasting : 1;
      if (share < leastShare * strictness || lift < leastLift * strictness) continue;
      const score = share * (isFormer ? lasting : 1);
      const isTied = score === closest.score && other < (closest.head ?? -1);
      if (score > closest.score || isTied) closest = { head: other, score };
    }
    return closest.head;
  };

  const followers: number[] = [];
  for (const place of places) {
    if (closestHead(place) !== null) followers.push(place);
    else companies.set(place, { head: tagAt(place), tags: [tagAt(place)] });
  }
  // Only now are all heads known that a tag may follow.
  for (const place of followers) companies.get(closestHead(place) ?? -1)?.tags.push(tagAt(place));
  return [...companies.values()];
}

/** For each tag, how many members carry it together with each other tag. */
function countTogether(
  members: readonly Member[],
  tags: readonly CountedTag[],
): Map<number, number>[] {
  const placeOf = new Map(tags.map(({ tag }, place) => [tag, place]));
  const together = tags.map(() => new Map<number, number>());
  for (const member of members) {
    const places = member.tags.flatMap((tag) => placeOf.get(tag) ?? []).sort((a, b) => a - b);
    const compared = places.slice(0, mostTagsCompared);
    for (const one of compared) {
      const others = at(together, one);
      for (const other of compared) {
        if (other !== one) others.set(other, (others.get(other) ?? 0) + 1);
      }
    }
  }
  return together;
}

function at<Item>(items: readonly Item[], place: number): Item {
  const item = items[place];
  if (item === undefined) throw new Error("There is nothing at this place.");
  return item;
}
