type Position = { x: number; y: number };

/** Height of a galaxy over its width. */
export const flatness = 0.64;

/** How far the members of a galaxy stand from its middle, in world units across. */
export const radiusOf = (count: number): number => 20.5 * Math.sqrt(count) + 8;

/** How far two places are apart, measured across, as galaxies lie. */
export const distanceAcross = (from: Position, to: Position): number =>
  Math.hypot(to.x - from.x, (to.y - from.y) / flatness);

/** How much larger than a sky of 256 its plane is across: its area grows with its members. */
export const growthOf = (count: number): number => Math.max(1, Math.sqrt(count / 256));

/** How wide a member's light is, in world units, in a sky of 256: wider where one is far. */
const sigmas = { near: 17, far: 20 } as const;

export const sigmaAt = (distance: keyof typeof sigmas, growth: number): number =>
  sigmas[distance] * growth ** 0.35;

/** So many members about a point do not light it yet. */
export const floorLight = 0.16;

/** How bright a point is about which so many members stand, 0 to 1, where light rises by `gain` with each. */
export const brightnessOf = (members: number, gain: number): number =>
  1 - Math.exp(-Math.max(0, members - floorLight) * gain);

/** The same gain for a larger sky, in whose cores more stand together. */
export const gainAt = (gain: number, growth: number): number => gain / growth ** 0.7;
