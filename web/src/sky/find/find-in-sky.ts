import { tagOf } from "@oni/realtime/contract";
import { findNodes } from "./find-nodes.ts";
import type { Sky, SkyNode } from "../model/sky.ts";

/** What can be found in the sky by its name; a dimension is where its tag has a place. */
export type SkyResult =
  | { kind: "node"; node: SkyNode }
  | { kind: "region"; name: string; tag: string; count: number }
  | { kind: "dimension"; name: string; tag: string };

const most = 8;
/** So many regions and dimensions leave room for nodes. */
const mostOther = 3;

type Named = { name: string; tags: readonly string[] };

/** Nodes, regions and dimensions whose name holds what was typed; after a `#` regions alone. */
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

/** Those that begin so first, then the larger. */
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
    // Regions stand in order of their size.
    const region = regions[Math.min(...tags.map((tag) => indexByTag.get(tag) ?? regions.length))];
    return region ? [{ kind: "dimension", name, tag: region.tag }] : [];
  });
}
