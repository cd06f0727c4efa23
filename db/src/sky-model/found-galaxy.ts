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
import { findSlot } from "./assign-slots.ts";
import { homeOf, type LayoutIndex } from "./target.ts";

/** A tag without an anchor, and its current number of public members. */
export type UnanchoredTag = { tag: string; carrierCount: number };

/** The anchors and the galaxy that are added to a layout within its epoch. */
export type LayoutAddition = { anchors: Anchor[]; galaxy: Galaxy | null };

/** A tag that becomes shared within an epoch pulls as little as the rarest tags. */
const newTagCount = 2;

/**
 * Returns the unanchored tags of a member that are shared by now and so get an anchor, most common first.
 */
export const tagsToAnchor = (tags: readonly UnanchoredTag[], memberCount: number): string[] =>
  tags
    .filter(({ carrierCount }) => hasAnchor(carrierCount, memberCount))
    .sort((a, b) => b.carrierCount - a.carrierCount || hashOf(a.tag, 1) - hashOf(b.tag, 1))
    .map(({ tag }) => tag);

/** Anchors tags in the home galaxy of a member. Returns null when they have none. */
export function anchorAtHome(
  tags: readonly string[],
  memberAnchors: readonly Anchor[],
  layout: LayoutIndex,
): LayoutAddition | null {
  const home = homeOf(memberAnchors, layout);
  if (!home) return null;
  return { anchors: tags.map((tag) => anchorIn(home, tag, newTagCount)), galaxy: null };
}

/** Adds a galaxy for these tags, named after the first. All other galaxies stay. */
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
