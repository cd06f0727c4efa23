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
  /** Index of the viewer; -1 if they are not on the map. */
  you: number;
};

/** The map with its indexes: the nodes, the links of each, and the regions. */
export type Sky = Regions &
  SkyNodes & {
    /** The number of times that all positions were recomputed. */
    epoch: number;
    /** The strongest first, then in order of their ends. */
    links: readonly SkyLink[];
    /** By index of a node: the indexes in `links` of its links, the strongest first. */
    linksAt: readonly (readonly number[])[];
    /** The viewer's tags that are known from links. */
    ownTags: ReadonlySet<string>;
  };

/** Ids are ordered by time, so their order is the order of joining. */
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

/** Makes the sky of a map. Its nodes may already be indexed. */
export function makeSky(map: Constellation, indexed: SkyNodes = indexNodes(map.users)): Sky {
  const { epoch, connections, regions } = map;
  const { nodes, positions, indexById, you } = indexed;
  const links: SkyLink[] = [];
  for (const { fromUserId, toUserId, strength, sharedTags } of connections) {
    const from = indexById.get(fromUserId);
    const to = indexById.get(toUserId);
    // The event of a link may arrive before that of its end.
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
 * Sorts by strength, then by their ends. Maps arrive sorted by the ends, apart from the latest changes,
 * so this sort is fast and the links are then grouped by strength.
 */
function strongestFirst(links: SkyLink[]): SkyLink[] {
  links.sort((a, b) => a.from - b.from || a.to - b.to);
  const byStrength: SkyLink[][] = [];
  for (const link of links) (byStrength[link.strength] ??= []).push(link);
  return byStrength.reverse().flat();
}

/** Returns the other end of a link. */
export const otherEnd = (link: SkyLink, index: number): number =>
  link.from === index ? link.to : link.from;

/** Returns the link between two nodes, if there is one. */
export function linkBetween(sky: Sky, a: number, b: number): SkyLink | undefined {
  const index = sky.linksAt[a]?.find((at) => {
    const link = sky.links[at];
    return link !== undefined && otherEnd(link, a) === b;
  });
  return index === undefined ? undefined : sky.links[index];
}

/** Returns the links divided by the possible pairs, as a rounded percentage (specification section 9). */
export function densityPercent({ nodes, links }: Sky): number {
  const pairs = (nodes.length * (nodes.length - 1)) / 2;
  return pairs === 0 ? 0 : Math.round((links.length / pairs) * 100);
}

/** Specification section 4: a member who does not hide the status is online. */
export const isOnline = (node: SkyNode): boolean => node.showOnlineStatus !== false;

/** Returns the display name of a node, or its username. */
export const labelOf = (node: SkyNode): string => node.displayName || node.username;
