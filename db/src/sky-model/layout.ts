import { hashOf } from "./hash.ts";

/** A point of the sky in world units from its centre, to the right and down. */
export type Point = { x: number; y: number };

export type Member = { id: string; tags: readonly string[] };

/** A flattened disc for the tags that keep company, named after the first of them. */
export type Galaxy = Point & { tag: string; radius: number; tagCount: number };

/** Where a tag pulls those who carry it. `count` is how many those are, in half octaves. */
export type Anchor = Point & { tag: string; galaxy: string; count: number };

/**
 * What says where members belong. It stays as it is for an epoch, but that tags which come into use
 * meanwhile get an anchor. Around the centre lies the quiet, for those whom no tag pulls.
 */
export type Layout = {
  quietRadius: number;
  galaxies: readonly Galaxy[];
  anchors: readonly Anchor[];
};

/** How much flatter than wide everything round is. */
export const flattening = 0.64;

/** The radius of what holds so many members, in world units. */
export const radiusFor = (memberCount: number): number =>
  20.5 * Math.sqrt(Math.max(1, memberCount)) + 8;

/** Rarer tags pull more; one that hardly anyone carries pulls little. */
export const pullOf = (count: number): number => (count < 2.5 ? 0.15 : count ** -0.5);

/** Whether a tag has a place: it is shared, and not by so many that it tells nothing. */
export const hasAnchor = (carrierCount: number, memberCount: number): boolean =>
  carrierCount >= 2 && carrierCount <= Math.max(minCommonCount, memberCount / 4);

/** So many may carry one tag in a network so small that a quarter is next to nobody. */
const minCommonCount = 8;

/** Where a tag that is not the head of its galaxy lies in it. */
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
