import type { Constellation } from "@oni/api/contract";

export type SkyNode = Constellation["users"][number];

/** A link by the indexes of its ends in `nodes`, `from` < `to`. */
export type SkyLink = { from: number; to: number; strength: number; sharedTags: string[] };

/** The map with its indexes: nodes in order of joining, and the links of each. */
export type Sky = {
  nodes: readonly SkyNode[];
  /** The strongest first. */
  links: readonly SkyLink[];
  indexById: ReadonlyMap<string, number>;
  indexByName: ReadonlyMap<string, number>;
  /** By index of a node: the indexes in `links` of those that end there, the strongest first. */
  linksAt: readonly (readonly number[])[];
  /** Index of the viewer; -1 when they are not on it. */
  you: number;
};

/** Ids are made in order of time, so their order is the order of joining. */
export function makeSky({ users, connections }: Constellation): Sky {
  const nodes = users.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const indexById = new Map(nodes.map(({ id }, index) => [id, index]));
  const links: SkyLink[] = [];
  for (const { fromUserId, toUserId, strength, sharedTags } of connections) {
    const from = indexById.get(fromUserId);
    const to = indexById.get(toUserId);
    // The event of a link may come before that of its end.
    if (from !== undefined && to !== undefined) links.push({ from, to, strength, sharedTags });
  }
  const ordered = strongestFirst(links);
  const linksAt: number[][] = nodes.map(() => []);
  for (const [index, { from, to }] of ordered.entries()) {
    linksAt[from]?.push(index);
    linksAt[to]?.push(index);
  }
  const indexByName = new Map(nodes.map(({ username }, index) => [username, index]));
  const you = nodes.findIndex((node) => node.isCurrentUser);
  return { nodes, links: ordered, indexById, indexByName, linksAt, you };
}

/**
 * By strength, then by their ends. Maps come in order of the ends, and but for the latest changes stay
 * so: such a list is sorted by them in no time, and then only dealt out by strength.
 */
function strongestFirst(links: SkyLink[]): SkyLink[] {
  links.sort((a, b) => a.from - b.from || a.to - b.to);
  const byStrength: SkyLink[][] = [];
  for (const link of links) (byStrength[link.strength] ??= []).push(link);
  return byStrength.reverse().flat();
}

/** The other end of a link. */
export const otherEnd = (link: SkyLink, index: number): number =>
  link.from === index ? link.to : link.from;

/** The link between two nodes, if there is one. */
export function linkBetween(sky: Sky, a: number, b: number): SkyLink | undefined {
  const index = sky.linksAt[a]?.find((at) => {
    const link = sky.links[at];
    return link !== undefined && otherEnd(link, a) === b;
  });
  return index === undefined ? undefined : sky.links[index];
}

/** Links divided by possible pairs, as a rounded percent (specification section 9). */
export function densityPercent({ nodes, links }: Sky): number {
  const pairs = (nodes.length * (nodes.length - 1)) / 2;
  return pairs === 0 ? 0 : Math.round((links.length / pairs) * 100);
}

/** Specification section 4: online is who does not hide it. */
export const isOnline = (node: SkyNode): boolean => node.showOnlineStatus !== false;

/** What a node is called. */
export const labelOf = (node: SkyNode): string => node.displayName || node.username;
