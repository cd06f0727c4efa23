import { hashOf } from "./hash.ts";
import {
  type Anchor,
  anchorIn,
  type Galaxy,
  hasAnchor,
  leadingAnchor,
  type Layout,
  radiusFor,
} from "./layout.ts";
import { findSlot } from "./set-berths.ts";
import { homeOf, type LayoutIndex } from "./wish.ts";

/** A tag without a place, and how many public members carry it now. */
export type UnanchoredTag = { tag: string; carrierCount: number };

/** What a layout gains within its epoch. */
export type LayoutAddition = { anchors: Anchor[]; galaxy: Galaxy | null };

/** A tag that came into use meanwhile pulls as little as the rarest. */
const newTagCount = 2;

/** The tags of one member that are shared by now, and so get a place; the most common first. */
export const tagsToAnchor = (tags: readonly UnanchoredTag[], memberCount: number): string[] =>
  tags
    .filter(({ carrierCount }) => hasAnchor(carrierCount, memberCount))
    .sort((a, b) => b.carrierCount - a.carrierCount || hashOf(a.tag, 1) - hashOf(b.tag, 1))
    .map(({ tag }) => tag);

/** Gives tags a place in the galaxy that a member is at home in; null when they have no home. */
export function anchorAtHome(
  tags: readonly string[],
  memberAnchors: readonly Anchor[],
  layout: LayoutIndex,
): LayoutAddition | null {
  const home = homeOf(memberAnchors, layout);
  if (!home) return null;
  return { anchors: tags.map((tag) => anchorIn(home, tag, newTagCount)), galaxy: null };
}

/** Gives tags a galaxy of their own, named after the first, beside all others, which stay. */
export function foundGalaxy(
  [leading, ...others]: readonly string[],
  layout: Pick<Layout, "quietRadius" | "galaxies">,
  memberCount: number,
): LayoutAddition {
  if (leading === undefined) return { anchors: [], galaxy: null };
  const radius = radiusFor(newTagCount);
  const { quietRadius } = layout;
  const slot = findSlot({ tag: leading, radius }, layout.galaxies, { memberCount, quietRadius });
  const galaxy = { tag: leading, ...slot, radius, tagCount: 1 + others.length };
  const anchors = [leadingAnchor(galaxy, newTagCount)];
  return {
    galaxy,
    anchors: [...anchors, ...others.map((tag) => anchorIn(galaxy, tag, newTagCount))],
  };
}
