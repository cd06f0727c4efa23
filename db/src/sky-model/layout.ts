import { hashOf } from "./hash.ts";

/** A point of the sky in world units from its centre, to the right and down. */
export type Point = { x: number; y: number };

export type Member = { id: string; tags: readonly string[] };

/** A flattened disc of related tags, named after the leading tag. */
export type Galaxy = Point & { tag: string; radius: number; tagCount: number };

/** The point towards which a tag pulls its members. `count` is their number in half octaves. */
export type Anchor = Point & { tag: string; galaxy: string; count: number };

/**
 * The layout that determines the targets of members. It is fixed for an epoch, except that tags which
 * become shared get an anchor. Members without a pulling tag are in the centre, within `quietRadius`.
 */
export type Layout = {
  quietRadius: number;
  galaxies: readonly Galaxy[];
  anchors: readonly Anchor[];
};

/** The ratio of height to width of round shapes. */
export const flattening = 0.64;

/** Returns the radius of a disc for this number of members, in world units. */
export const radiusFor = (memberCount: number): number =>
  20.5 * Math.sqrt(Math.max(1, memberCount)) + 8;

/** Returns the pull of a tag. Rarer tags pull more, but a tag of hardly any members pulls little. */
export const pullOf = (count: number): number => (count < 2.5 ? 0.15 : count ** -0.5);

/** Returns true if a tag gets an anchor: it is shared, and not too common to be informative. */
export const hasAnchor = (carrierCount: number, memberCount: number): boolean =>
  carrierCount >= 2 && carrierCount <= Math.max(minCommonCount, memberCount / 4);

/** In small networks a tag may have this number of members, even if they are more than a quarter. */
const minCommonCount = 8;

/** Returns the anchor of a tag that is not the leading tag of its galaxy. */
export function anchorIn(galaxy: Galaxy, tag: string, count: number): Anchor {
  const angle = hashOf(tag, 1) * 2 * Math.PI;
  return {
    tag,
    galaxy: galaxy.tag,
    count,
    x: galaxy.x + Math.cos(angle) * galaxy.radius * 0.5,
    y: galaxy.y + Math.sin(angle) * galaxy.radius * 0.5 * flattening,
  };
}

export const leadingAnchor = ({ tag, x, y }: Galaxy, count: number): Anchor => ({
  ...{ tag, galaxy: tag, count },
  ...{ x, y },
});
