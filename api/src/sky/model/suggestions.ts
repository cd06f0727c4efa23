import type { Database } from "@oni/db";
import { listServerTags } from "@oni/db/sky";
import type { Suggestion } from "../../../contract/sky/map.ts";
import { type TagCounts, createTagCounter } from "./count-related-tags.ts";
import type { CachedMap } from "./cached-map.ts";

/** Suggested dimensions for tags that have none. */
export type Suggestions = { list: () => Promise<Suggestion[]> };

const fewestMembers = 5;
const mostSuggestions = 10;
/** Two tags are one region if this share of the rarer tag's members has both, … */
const leastShare = 0.38;
/** … and that is this many times as many as by chance, or nearly all. */
const leastLift = 1.9;
const nearlyAll = 0.75;
/** A tag of more than a quarter of the members is ignored, once that is more than this many members. */
const fewestEverywhere = 32;

/**
 * Finds dense regions without a public dimension of their tags, strongest first. The result depends only
 * on members and dimensions. Private members are not counted.
 */
export function createSuggestions(db: Database, readMap: () => Promise<CachedMap>): Suggestions {
  const countTags = createTagCounter();
  return {
    list: async () => {
      const serverTags = await listServerTags(db);
      return suggest(countTags(await readMap()), serverTags);
    },
  };
}

type Candidate = Suggestion & { strength: number };

function suggest(counts: TagCounts, serverTags: readonly (readonly string[])[]): Suggestion[] {
  const candidates = [...densePairs(counts)].sort(byStrength);
  const singles = [...counts.carriers]
    .filter(([, count]) => count >= fewestMembers && !isEverywhere(count, counts))
    .map(([tag, memberCount]) => ({ tags: [tag], memberCount, strength: memberCount }))
    .sort(byStrength);
  const named = serverTags.map((tags) => new Set(tags));
  const used = new Set<string>();
  const found: Suggestion[] = [];
  for (const { tags, memberCount } of [...candidates, ...singles]) {
    if (found.length === mostSuggestions) break;
    // A region that is suggested or has a dimension is not suggested again by its other tags.
    if (tags.some((tag) => used.has(tag))) continue;
    for (const tag of tags) used.add(tag);
    const hasDimension = named.some((server) => tags.every((tag) => server.has(tag)));
    if (!hasDimension) found.push({ tags, memberCount });
  }
  return found;
}

function* densePairs(counts: TagCounts): Generator<Candidate> {
  const { memberCount: all, carriers, together } = counts;
  for (const [one, others] of together) {
    const oneCount = carriers.get(one) ?? 0;
    if (oneCount < fewestMembers || isEverywhere(oneCount, counts)) continue;
    for (const [other, both] of others) {
      const otherCount = carriers.get(other) ?? 0;
      if (both < fewestMembers || isEverywhere(otherCount, counts)) continue;
      const share = both / Math.min(oneCount, otherCount);
      const lift = (both * all) / (oneCount * otherCount);
      if (share < leastShare || (lift < leastLift && share < nearlyAll)) continue;
      const strength = both ** 2 / (oneCount + otherCount - both);
      yield { tags: [one, other], memberCount: both, strength };
    }
  }
}

const isEverywhere = (count: number, { memberCount }: TagCounts): boolean =>
  count > Math.max(fewestEverywhere, memberCount / 4);

const byStrength = (a: Candidate, b: Candidate): number =>
  b.strength - a.strength || (a.tags.join(" ") < b.tags.join(" ") ? -1 : 1);
