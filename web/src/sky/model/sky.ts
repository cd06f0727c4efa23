import type { Constellation } from "@oni/api/contract";
import { groupRegions, type Regions } from "./regions.ts";

export type SkyNode = Constellation["users"][number];

/** A link by the indexes of its ends in `nodes`, `from` < `to`. */
export type SkyLink = { from: number; to: number; strength: number; sharedTags: string[] };

/** Nodes in order of joining, with their indexes. */
export type SkyNodes = {
  nodes: readonly SkyNode[];
  /** x and y of each node, in world units. */
  positions: Float32Array;
  indexById: ReadonlyMap<string, number>;
  indexByName: ReadonlyMap<string, number>;
  /** Index of the viewer; -1 when they are not on it. */
  you: number;
};

/** The map with its indexes: the nodes, the links of each, and the regions they stand in. */
export type Sky = Regions &
  SkyNodes & {
    /** Counts how often everybody's place was settled anew. */
    epoch: number;
    /** The strongest first, then in order of their ends. */
    links: readonly SkyLink[];
    /** By index of a node: the indexes in `links` of those that end there, the strongest first. */
    linksAt: readonly (readonly number[])[];
    /** Tags that the viewer is known to carry: those of their links. */
    ownTags: ReadonlySet<string>;
  };

/** Ids are made in order of time, so their order is the order of joining. */
export function indexNodes(users: Constellation["users"]): SkyNodes {
  const nodes = users.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return {
    nodes,
    positions: Float32Array.from(nodes.flatMap(({ x, y }) => [x, y])),
    indexById: new Map(nodes.map(({ id }, index) => [id, index])),
    indexByName: new Map(nodes.map(({ username }, index) => [username, index])),
    you: nodes.findIndex((node) => node.isCurrentUser),
  };
}

/** The sky of a map, whose nodes may have been indexed before. */
export function makeSky(map: Constellation, indexed: SkyNodes = indexNodes(map.users)): Sky {
  const { epoch, connections, regions } = map;
  const { nodes, positions, indexById, you } = indexed;
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
  const ownTags = new Set((linksAt[you] ?? []).flatMap((at) => ordered[at]?.sharedTags ?? []));
  const grouped = groupRegions(regions, { positions, linksAt });
  return { ...grouped, ...indexed, epoch, links: ordered, linksAt, ownTags };
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
