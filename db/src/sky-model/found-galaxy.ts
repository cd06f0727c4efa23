import { hashOf } from "./hash.ts";
import {
  type Anchor,
  anchorIn,
  type Galaxy,
  hasPlace,
  headAnchor,
  type Layout,
  radiusFor,
} from "./layout.ts";
import { findBerth } from "./set-berths.ts";
import { homeOf, type LayoutIndex } from "./wish.ts";

/** A tag without a place, and how many public members carry it now. */
export type PlacelessTag = { tag: string; carrierCount: number };

/** What a layout gains within its epoch. */
export type Gain = { anchors: Anchor[]; galaxy: Galaxy | null };

/** A tag that came into use meanwhile pulls as little as the rarest. */
const newTagCount = 2;

/** The tags of one member that are shared by now, and so get a place; the most common first. */
export const tagsToPlace = (tags: readonly PlacelessTag[], memberCount: number): string[] =>
  tags
    .filter(({ carrierCount }) => hasPlace(carrierCount, memberCount))
    .sort((a, b) => b.carrierCount - a.carrierCount || hashOf(a.tag, 1) - hashOf(b.tag, 1))
    .map(({ tag }) => tag);

/** Gives tags a place in the galaxy that a member is at home in; null when they have no home. */
export function anchorAtHome(
  tags: readonly string[],
  carried: readonly Anchor[],
  layout: LayoutIndex,
): Gain | null {
  const home = homeOf(carried, layout);
  if (!home) return null;
  return { anchors: tags.map((tag) => anchorIn(home, tag, newTagCount)), galaxy: null };
}

/** Gives tags a galaxy of their own, named after the first, beside all others, which stay. */
export function foundGalaxy(
  [head, ...others]: readonly string[],
  layout: Pick<Layout, "quietRadius" | "galaxies">,
  memberCount: number,
): Gain {
  if (head === undefined) return { anchors: [], galaxy: null };
  const radius = radiusFor(newTagCount);
  const { quietRadius } = layout;
  const berth = findBerth({ tag: head, radius }, layout.galaxies, { memberCount, quietRadius });
  const galaxy = { tag: head, ...berth, radius, tagCount: 1 + others.length };
  const anchors = [headAnchor(galaxy, newTagCount)];
  return {
    galaxy,
    anchors: [...anchors, ...others.map((tag) => anchorIn(galaxy, tag, newTagCount))],
  };
}
