import type { Constellation } from "@oni/api/contract";
import { makeSky, type Sky } from "../sky.ts";

type Link = readonly [from: number, to: number, strength?: number];

const idOf = (index: number) =>
  `01890a5d-ac96-774b-8000-${index.toString(16).padStart(4, "0")}${(index * 40_503 + 7).toString(16).padStart(8, "0")}`;

/** A map of members `oni_0`, `oni_1`, … in order of joining; the viewer is the first. */
export function makeMap(count: number, links: readonly Link[]): Constellation {
  return {
    users: Array.from({ length: count }, (_, index) => ({
      id: idOf(index),
      username: `oni_${index}`,
      displayName: null,
      showOnlineStatus: true,
      online: false,
      profileImageUrl: null,
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

export const makeTestSky = (count: number, links: readonly Link[]): Sky =>
  makeSky(makeMap(count, links));
