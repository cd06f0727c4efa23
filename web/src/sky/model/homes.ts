import type { Sky } from "./sky.ts";

/**
 * Returns for each node the index of its home galaxy, or -1. The home is the galaxy to which most of the
 * tags in the node's links pull it. It may be far away, because a node does not move when others add
 * tags. A node whose tags are no regions is in the galaxy at its position.
 */
export function listHomes(sky: Sky): Int32Array {
  const { regions, galaxies, galaxyOf } = sky;
  const galaxyAt = new Map(galaxies.map(({ leadingRegion }, galaxy) => [leadingRegion, galaxy]));
  return galaxyOf.map((galaxyHere, node) => {
    const pulls = new Map<number, number>();
    for (const region of regionsAt(sky, node)) {
      const { leadingRegion, count } = regions[region] ?? { leadingRegion: -1, count: 0 };
      pulls.set(leadingRegion, (pulls.get(leadingRegion) ?? 0) + pullOf(count));
    }
    let [home, most] = [-1, 0];
    for (const [leadingRegion, pull] of pulls)
      if (pull > most) [home, most] = [leadingRegion, pull];
    return galaxyAt.get(home) ?? galaxyHere;
  });
}

/** Returns the regions whose tags are in the links of a node. */
function regionsAt({ links, linksAt, indexByTag }: Sky, node: number): Set<number> {
  const tags = (linksAt[node] ?? []).flatMap((at) => links[at]?.sharedTags ?? []);
  return new Set(tags.flatMap((tag) => indexByTag.get(tag) ?? []));
}

/** Rarer tags pull more, but tags with fewer than three members pull little, as on the server. */
const pullOf = (count: number): number => (count < 3 ? 0.15 : count ** -0.5);
