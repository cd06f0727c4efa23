import { tagOf } from "@oni/realtime/contract";
import { findNodes } from "./find-nodes.ts";
import type { Sky, SkyNode } from "../model/sky.ts";

/** A search result on the sky. A dimension is at the position of its tag. */
export type SkyResult =
  | { kind: "node"; node: SkyNode }
  | { kind: "region"; name: string; tag: string; count: number }
  | { kind: "dimension"; name: string; tag: string };

const most = 8;
/** At most this many regions and dimensions, so that nodes are shown too. */
const mostOther = 3;

type Named = { name: string; tags: readonly string[] };

/**
 * Returns the nodes, regions and dimensions whose name contains the typed text; after a `#` only regions.
 */
export function findInSky(sky: Sky, servers: readonly Named[], typed: string): SkyResult[] {
  const isTag = /^\s*[#＃]/.test(typed);
  const sought = isTag ? tagOf(typed) : typed.trim().replace(/^@/, "").toLowerCase();
  if (sought === "" && !isTag) return [];
  const regions = findRegions(sky, sought);
  if (isTag) return regions.slice(0, most);
  if (typed.trim().startsWith("@")) return findNodesIn(sky, typed);
  const others = [
    ...regions.slice(0, mostOther),
    ...findDimensions(sky, servers, sought).slice(0, mostOther),
  ];
  return [...findNodesIn(sky, typed).slice(0, most - others.length), ...others];
}

const findNodesIn = (sky: Sky, typed: string): SkyResult[] =>
  findNodes(sky, typed).map((node) => ({ kind: "node", node }));

/** Regions that begin with the text come first, then the larger. */
function findRegions({ regions }: Sky, sought: string): SkyResult[] {
  const found = regions.filter(({ tag }) => tag.includes(sought));
  const begins = (tag: string) => Number(tag.startsWith(sought));
  return found
    .toSorted((a, b) => begins(b.tag) - begins(a.tag) || b.count - a.count)
    .map(({ tag, count }) => ({ kind: "region", name: tag, tag, count }));
}

function findDimensions(
  { regions, indexByTag }: Sky,
  servers: readonly Named[],
  sought: string,
): SkyResult[] {
  return servers.flatMap(({ name, tags }): SkyResult[] => {
    if (!name.toLowerCase().includes(sought)) return [];
    // Regions are sorted by size.
    const region = regions[Math.min(...tags.map((tag) => indexByTag.get(tag) ?? regions.length))];
    return region ? [{ kind: "dimension", name, tag: region.tag }] : [];
  });
}
