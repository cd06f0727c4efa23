import { createFreeSeats, type Point } from "./free-seats.ts";

/** What the layout needs of a map: how many nodes, and links as from, to, strength, three by three. */
export type LayoutInput = {
  /** A number for each node that never changes, such as a hash of its id; in order of joining. */
  seeds: Uint32Array;
  /** `from` < `to`, the strongest first. */
  links: Int32Array;
};

/** How the map is spread: x and y of each node, in world units with 0, 0 in the middle. */
export type Layout = { positions: Float32Array; spacing: number };

/**
 * Seats every node in a sky that is the same for everyone: on seats around the middle, in order of
 * joining, each as close as it gets to those it is most strongly linked with among the earlier ones.
 * A newcomer therefore moves nobody. The sky keeps its size while it fills; each time it is full it
 * grows by half, and everything draws together and keeps its shape.
 */
export function placeNodes({ seeds, links }: LayoutInput): Layout {
  const count = seeds.length;
  const spacing = spacingFor(count);
  const pulls = listPulls(count, links);
  const seats = makeSeats(seatsFor(count));
  const free = createFreeSeats(seats);
  const positions = new Float32Array(count * 2);
  for (let node = 0; node < count; node += 1) {
    const target = targetOf(node, seeds[node] ?? 0, { pulls: pulls[node] ?? [], positions, seats });
    const seat = free.takeNearest(target, seatsFor(node + 1));
    positions[node * 2] = seats[seat * 2] ?? 0;
    positions[node * 2 + 1] = seats[seat * 2 + 1] ?? 0;
  }
  return { positions: positions.map((unit) => unit * spacing), spacing };
}

/** What the sky covers of the 800 by 600 that the specification draws: there is room for labels. */
const worldArea = 370_000;
const widestSpacing = 130;
/** Closer than this nodes would touch, so the sky grows beyond the 800 by 600 instead. */
const closestSpacing = 30;

const spacingFor = (count: number): number =>
  Math.min(widestSpacing, Math.max(closestSpacing, Math.sqrt(worldArea / seatsFor(count))));

/** How many nodes fit before the sky grows. */
function capacityFor(count: number): number {
  let capacity = 8;
  while (capacity < count) capacity = Math.ceil(capacity * 1.5);
  return capacity;
}

/** More seats than nodes, so that a neighbour finds one near. */
const seatsFor = (count: number): number => Math.ceil(capacityFor(count) * 1.15);

/** Rows of a lattice of triangles with one point to a unit of area. */
const rowHeight = Math.sqrt(Math.sqrt(3) / 2);
const pointWidth = 1 / rowHeight;
/** Nowhere that is the same from two sides, or seats would be equally far. */
const middle = { x: 0.237, y: 0.389 } as const;
const aspect = 1.45;
const scatter = 0.35;

type Seat = { x: number; y: number; distance: number };

/**
 * Seats one unit of area apart, those closest to the middle first, each a little out of line. Distance
 * is measured so that the seats fill a stage to its sides and almost to its corners (Lamé, 1818).
 */
function makeSeats(count: number): Float32Array {
  const reach = Math.ceil(0.7 * Math.sqrt(count * aspect)) + 2;
  const lattice: Seat[] = [];
  for (let row = -reach; row <= reach; row += 1) {
    for (let column = -reach; column <= reach; column += 1) {
      const x = (column + (row & 1) / 2) * pointWidth + middle.x;
      const y = row * rowHeight + middle.y;
      const [across, down] = [(x * x) / aspect, y * y * aspect];
      lattice.push({ x, y, distance: across * across + down * down });
    }
  }
  lattice.sort((a, b) => a.distance - b.distance);
  const seats = new Float32Array(count * 2);
  for (const [seat, { x, y }] of lattice.slice(0, count).entries()) {
    const noise = Math.imul(seat + 1, 0x9e3779b1) >>> 0;
    const offset = (bits: number) => ((bits & 1023) / 1023 - 0.5) * scatter;
    seats[seat * 2] = x + offset(noise);
    seats[seat * 2 + 1] = y + offset(noise >>> 10);
  }
  return seats;
}

type Pull = { from: number; strength: number };
const strongestPulls = 4;

/** By node, the strongest links to those who joined before it. */
function listPulls(count: number, links: Int32Array): Pull[][] {
  const pulls: Pull[][] = Array.from({ length: count }, () => []);
  for (let at = 0; at < links.length; at += 3) {
    const known = pulls[links[at + 1] ?? 0];
    if (!known || known.length === strongestPulls) continue;
    known.push({ from: links[at] ?? 0, strength: links[at + 2] ?? 1 });
  }
  return pulls;
}

type Around = { pulls: readonly Pull[]; positions: Float32Array; seats: Float32Array };

/** The middle of those who pull, or for who stands alone a place of its own towards the rim. */
function targetOf(node: number, seed: number, { pulls, positions, seats }: Around): Point {
  if (pulls.length === 0) {
    const outwards = node === 0 ? 0 : 0.6 + 0.4 * (seed / 2 ** 32);
    const seat = Math.floor((seatsFor(node + 1) - 1) * outwards);
    return { x: seats[seat * 2] ?? 0, y: seats[seat * 2 + 1] ?? 0 };
  }
  let [x, y, weights] = [0, 0, 0];
  for (const { from, strength } of pulls) {
    const weight = strength * strength;
    x += (positions[from * 2] ?? 0) * weight;
    y += (positions[from * 2 + 1] ?? 0) * weight;
    weights += weight;
  }
  return { x: x / weights, y: y / weights };
}
