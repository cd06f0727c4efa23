import type { Constellation } from "@oni/api/contract";

export type SkyNode = Constellation["users"][number];

/** A link by the places of its ends in `nodes`, `from` < `to`. */
export type SkyLink = { from: number; to: number; strength: number; sharedTags: string[] };

/** The map made ready to be walked: nodes in order of joining, and each one's links. */
export type Sky = {
  nodes: readonly SkyNode[];
  /** The strongest first. */
  links: readonly SkyLink[];
  placeOf: ReadonlyMap<string, number>;
  placeOfName: ReadonlyMap<string, number>;
  /** By place: the places in `links` of the links that end there, the strongest first. */
  linksAt: readonly (readonly number[])[];
  /** Place of the viewer; -1 when they are not on it. */
  you: number;
};

/** Ids are made in order of time, so their order is the order of joining. */
export function makeSky({ users, connections }: Constellation): Sky {
  const nodes = users.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const placeOf = new Map(nodes.map(({ id }, place) => [id, place]));
  const links: SkyLink[] = [];
  for (const { fromUserId, toUserId, strength, sharedTags } of connections) {
    const from = placeOf.get(fromUserId);
    const to = placeOf.get(toUserId);
    // A link may be told of before its end is.
    if (from !== undefined && to !== undefined) links.push({ from, to, strength, sharedTags });
  }
  const ordered = strongestFirst(links);
  const linksAt: number[][] = nodes.map(() => []);
  for (const [index, { from, to }] of ordered.entries()) {
    linksAt[from]?.push(index);
    linksAt[to]?.push(index);
  }
  const placeOfName = new Map(nodes.map(({ username }, place) => [username, place]));
  const you = nodes.findIndex((node) => node.isCurrentUser);
  return { nodes, links: ordered, placeOf, placeOfName, linksAt, you };
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
export const otherEnd = (link: SkyLink, place: number): number =>
  link.from === place ? link.to : link.from;

/** The link between two places, if there is one. */
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
