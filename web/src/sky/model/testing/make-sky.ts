import type { Constellation } from "@oni/api/contract";
import { makeSky, type Sky } from "../sky.ts";

type Link = readonly [from: number, to: number, strength?: number];

const idOf = (index: number) =>
  `01890a5d-ac96-774b-8000-${index.toString(16).padStart(4, "0")}${(index * 40_503 + 7).toString(16).padStart(8, "0")}`;

/** The positions of members, and the regions. */
export type Layout = {
  positions?: readonly (readonly [x: number, y: number])[];
  regions?: Constellation["regions"];
};

/** Makes a map of members `oni_0`, `oni_1`, … in order of joining; the viewer is the first. */
export function makeMap(
  count: number,
  links: readonly Link[],
  { positions = [], regions = [] }: Layout = {},
): Constellation {
  return {
    epoch: 1,
    regions,
    users: Array.from({ length: count }, (_, index) => ({
      id: idOf(index),
      username: `oni_${index}`,
      displayName: null,
      showOnlineStatus: true,
      online: false,
      profileImageUrl: null,
      x: positions[index]?.[0] ?? 0,
      y: positions[index]?.[1] ?? 0,
      isCurrentUser: index === 0,
    })),
    connections: links.map(([from, to, strength = 1]) => ({
      fromUserId: idOf(Math.min(from, to)),
      toUserId: idOf(Math.max(from, to)),
      strength,
      sharedTags: Array.from({ length: strength }, (_, index) => `tag${index}`),
    })),
  };
}

export const makeTestSky = (count: number, links: readonly Link[], layout?: Layout): Sky =>
  makeSky(makeMap(count, links, layout));

/** Makes a region that leads its own galaxy, or belongs to that of another tag. */
export const makeRegion = (tag: string, x: number, y: number, count: number, galaxy = tag) => ({
  tag,
  galaxy,
  x,
  y,
  count,
  serverIds: [],
});

/** Makes two clusters of `each` members around (-200, 0) and (200, 0), each linked in a ring. */
export function makeTwoGalaxies(each: number): Constellation {
  const positions = Array.from({ length: 2 * each }, (_, index) => {
    const [side, within] = [index < each ? -200 : 200, index % each];
    return [side + (within % 6) * 32 - 80, Math.floor(within / 6) * 16 - 40] as const;
  });
  const links = Array.from({ length: 2 * each }, (_, index) => {
    const start = index < each ? 0 : each;
    return [index, start + ((index - start + 1) % each)] as const;
  });
  const regions = [makeRegion("kelp", -200, 0, each), makeRegion("moss", 200, 0, each)];
  return makeMap(2 * each, links, { positions, regions });
}
