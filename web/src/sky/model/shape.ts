type Position = { x: number; y: number };

/** The height of a galaxy divided by its width. */
export const flatness = 0.64;

/** Returns the horizontal radius of a galaxy in world units. */
export const radiusOf = (count: number): number => 20.5 * Math.sqrt(count) + 8;

/** Returns the distance of two positions, with heights scaled by the flatness of galaxies. */
export const distanceAcross = (from: Position, to: Position): number =>
  Math.hypot(to.x - from.x, (to.y - from.y) / flatness);

/** Returns the width of the plane relative to a sky of 256 members: its area grows with its members. */
export const growthOf = (count: number): number => Math.max(1, Math.sqrt(count / 256));

/** The width of a member's light in world units, in a sky of 256; wider at low zoom. */
const sigmas = { near: 17, far: 20 } as const;

export const sigmaAt = (distance: keyof typeof sigmas, growth: number): number =>
  sigmas[distance] * growth ** 0.35;

/** This many members around a point do not light it yet. */
export const floorLight = 0.16;

/**
 * Returns the brightness of a point with so many members around it, 0 to 1. Light rises by `gain` with
 * each member.
 */
export const brightnessOf = (members: number, gain: number): number =>
  1 - Math.exp(-Math.max(0, members - floorLight) * gain);

/** Returns the gain for a larger sky, whose cores are denser. */
export const gainAt = (gain: number, growth: number): number => gain / growth ** 0.7;
