import type { Point } from "./layout.ts";

/** The spacing of the lattice in world units. Every seat is on a lattice point. */
const step = 8;
/** The size of a seat in steps to the right and down of its point. It is as wide as a name. */
const seatSteps = { across: 4, down: 2 };

/** The taken seats of a sky. */
export type Lattice = {
  isFree(seat: Point): boolean;
  take(seat: Point): void;
  leave(seat: Point): void;
  /** Returns the free seat nearest to a point, or null when none is nearer than `withinUnits`. */
  nearestFree(target: Point, withinUnits?: number): Point | null;
};

/**
 * Creates an empty lattice for seats within `reach` units of a point. It grows when a seat further away
 * is taken. Horizontal distances count less than vertical ones, because seats are wide.
 */
export function createLattice(around: Point = { x: 0, y: 0 }, reach = 8_192): Lattice {
  const [originX, originY] = [Math.round(around.x / step), Math.round(around.y / step)];
  let half = Math.ceil(reach / step) + seatSteps.across;
  /** The number of seats that overlap each point of a square of `2 * half` steps. */
  let blocked = new Uint8Array(4 * half * half);
  const cellOf = (column: number, row: number) => (row + half) * 2 * half + column + half;

  const growTo = (column: number, row: number) => {
    const wanted = Math.max(Math.abs(column), Math.abs(row)) + seatSteps.across;
    if (wanted < half) return;
    const [former, formerHalf] = [blocked, half];
    while (half <= wanted) half *= 2;
    blocked = new Uint8Array(4 * half * half);
    for (let formerRow = -formerHalf; formerRow < formerHalf; formerRow += 1) {
      const start = (formerRow + formerHalf) * 2 * formerHalf;
      blocked.set(former.subarray(start, start + 2 * formerHalf), cellOf(-formerHalf, formerRow));
    }
  };

  const mark = ({ x, y }: Point, change: number) => {
    const [column, row] = [x / step - originX, y / step - originY];
    growTo(column, row);
    for (let down = 1 - seatSteps.down; down < seatSteps.down; down += 1) {
      for (let across = 1 - seatSteps.across; across < seatSteps.across; across += 1) {
        const cell = cellOf(column + across, row + down);
        blocked[cell] = (blocked[cell] ?? 0) + change;
      }
    }
  };
  const isFree = (column: number, row: number) => {
    const isKnown = Math.abs(column) < half && Math.abs(row) < half;
    return !isKnown || blocked[cellOf(column, row)] === 0;
  };

  return {
    isFree: ({ x, y }) => isFree(x / step - originX, y / step - originY),
    take: (seat) => mark(seat, 1),
    leave: (seat) => mark(seat, -1),
    nearestFree: (target, withinUnits = Number.POSITIVE_INFINITY) => {
      const [targetX, targetY] = [Math.round(target.x / step), Math.round(target.y / step)];
      for (let [reach, next] = [32, 0]; ; reach *= 2) {
        const { across, down, distance } = offsetsWithin(reach);
        for (; next < across.length; next += 1) {
          if ((distance[next] ?? 0) * step > withinUnits) return null;
          const [x, y] = [targetX + (across[next] ?? 0), targetY + (down[next] ?? 0)];
          if (isFree(x - originX, y - originY)) return { x: x * step, y: y * step };
        }
      }
    },
  };
}

/** Returns the distance of a seat from a point as `nearestFree` measures it, in world units. */
export const seatDistance = (seat: Point, target: Point): number =>
  Math.sqrt((seat.x - target.x) ** 2 + rowWeight * (seat.y - target.y) ** 2);

const rowWeight = 1.6;

/** Steps from a point, nearest first. A longer list starts with the shorter one. */
type Offsets = { across: Int16Array; down: Int16Array; distance: Float32Array };
const offsetsByReach = new Map<number, Offsets>();

/** Returns the offsets up to a distance in steps. */
function offsetsWithin(reach: number): Offsets {
  const known = offsetsByReach.get(reach);
  if (known) return known;
  const offsets: { across: number; down: number; distance: number }[] = [];
  for (let across = -reach; across <= reach; across += 1) {
    for (let down = -reach; down <= reach; down += 1) {
      const distance = Math.sqrt(across ** 2 + rowWeight * down ** 2);
      if (distance <= reach) offsets.push({ across, down, distance });
    }
  }
  offsets.sort((a, b) => a.distance - b.distance || a.across - b.across || a.down - b.down);
  const made = {
    across: Int16Array.from(offsets, ({ across }) => across),
    down: Int16Array.from(offsets, ({ down }) => down),
    distance: Float32Array.from(offsets, ({ distance }) => distance),
  };
  offsetsByReach.set(reach, made);
  return made;
}
