import type { Point } from "./view.ts";

/** A front of water that runs outwards from a point of the world, in pixels of the stage. */
export type Ring = { at: Point; startedAt: number };

const pxPerSecond = 64;
const wavePx = 36;
const tailPx = 60;
const leadPx = 14;
const reachPx = 340;
/** The radius of a ring with reduced motion. */
const frozenPx = 150;

export const ringMs = (reachPx / pxPerSecond) * 1_000;

/** Returns the radius of a ring and its remaining light, or null when it has passed. */
export function ringFront(
  { startedAt }: Ring,
  now: number,
): { front: number; light: number } | null {
  if (startedAt === Number.NEGATIVE_INFINITY) return { front: frozenPx, light: 0.5 };
  const front = ((now - startedAt) / 1_000) * pxPerSecond;
  return front < 0 || front > reachPx ? null : { front, light: 0.75 * (1 - front / reachPx) };
}

/** A ring that does not move, for reduced motion. */
export const frozenRing = (at: Point): Ring => ({ at, startedAt: Number.NEGATIVE_INFINITY });

export const isFrozen = ({ startedAt }: Ring): boolean => startedAt === Number.NEGATIVE_INFINITY;

/** Returns the height of the water at a distance from the centre of a ring, 0 to `light`. */
export function raised(front: number, light: number, distance: number): number {
  const ahead = distance - front;
  if (ahead > leadPx || ahead < -tailPx) return 0;
  const envelope = ahead > 0 ? 1 - ahead / leadPx : Math.exp(ahead / (tailPx * 0.4));
  return Math.max(0, Math.cos((ahead / wavePx) * 2 * Math.PI)) * envelope * light;
}

/** Returns the range of distances from its centre in which a ring moves the water. */
export const ringSpan = (front: number): { from: number; to: number } => ({
  from: Math.max(0, front - tailPx),
  to: front + leadPx,
});
