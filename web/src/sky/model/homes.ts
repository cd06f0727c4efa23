import type { Sky } from "./sky.ts";

/**
 * By index of a node: the index of the galaxy that most of its tags pull it to, of those that its links
 * name, and -1 for who is in none. Who has just come to share a tag may stand far from its galaxy, since
 * nobody is moved for the tags of others; whose tags are no regions is in the galaxy that they stand in.
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

/** The regions whose tags a node is known to carry. */
function regionsAt({ links, linksAt, indexByTag }: Sky, node: number): Set<number> {
  const tags = (linksAt[node] ?? []).flatMap((at) => links[at]?.sharedTags ?? []);
  return new Set(tags.flatMap((tag) => indexByTag.get(tag) ?? []));
}

/** Rarer tags pull more; one that hardly anyone carries pulls little, as when places are given. */
const pullOf = (count: number): number => (count < 3 ? 0.15 : count ** -0.5);
