/** What the layout needs of a map: how many nodes, and links as from, to, strength, three by three. */
export type LayoutInput = {
  /** A number for each node that never changes, such as a hash of its id; in order of joining. */
  seeds: Uint32Array;
  /** `from` < `to`, the strongest first. */
  links: Int32Array;
};

/** How the map is spread: x and y of each node, in world units with 0, 0 in the middle. */
export type Layout = { places: Float32Array; spacing: number };

/**
 * Seats every node in a sky that is the same for everyone: on a sunflower of seats, in order of
 * joining, each as close as it gets to those it is most strongly linked with among the earlier ones.
 * A newcomer therefore moves nobody. The sky keeps its size while it fills; each time it is full it
 * grows by half, and everything draws together without changing places.
 */
export function placeNodes({ seeds, links }: LayoutInput): Layout {
  const count = seeds.length;
  const spacing = spacingFor(count);
  const pulls = listPulls(count, links);
  const seats = makeSeats(seatsFor(count));
  const taken = new Uint8Array(seats.length / 2);
  const places = new Float32Array(count * 2);
  for (let node = 0; node < count; node += 1) {
    const target = targetOf(node, seeds[node] ?? 0, pulls[node] ?? [], places);
    const seat = nearestFree(seats, taken, seatsFor(node + 1), target);
    taken[seat] = 1;
    places[node * 2] = seats[seat * 2] ?? 0;
    places[node * 2 + 1] = seats[seat * 2 + 1] ?? 0;
  }
  return { places: places.map((unit) => unit * spacing), spacing };
}

/** The world that the specification draws: 800 by 600, with room for labels at its edge. */
const worldArea = 700 * 500;
const widestSpacing = 130;
/** Closer than this nodes would touch, so the sky grows beyond the 800 by 600 instead. */
const closestSpacing = 30;

const spacingFor = (count: number): number =>
  Math.min(
    widestSpacing,
    Math.max(closestSpacing, Math.sqrt(worldArea / (seatsFor(count) * discShare))),
  );

/** An ellipse that reaches the edges of a rectangle leaves its corners free. */
const discShare = 4 / Math.PI;

/** How many nodes fit before the sky grows. */
function capacityFor(count: number): number {
  let capacity = 8;
  while (capacity < count) capacity = Math.ceil(capacity * 1.5);
  return capacity;
}

/** More seats than nodes, so that a neighbour finds one near. */
const seatsFor = (count: number): number => Math.ceil(capacityFor(count) * 1.3);

const goldenAngle = Math.PI * (3 - Math.sqrt(5));
const wide = 1.28 / Math.sqrt(1.28 * 0.92);
const high = 0.92 / Math.sqrt(1.28 * 0.92);
const scatter = 0.24;

/** Seats one unit of area apart on a flattened sunflower, each a little out of line. */
function makeSeats(count: number): Float32Array {
  const seats = new Float32Array(count * 2);
  for (let seat = 0; seat < count; seat += 1) {
    const radius = radiusOf(seat);
    const noise = Math.imul(seat + 1, 0x9e3779b1) >>> 0;
    const offset = (bits: number) => ((bits & 1023) / 1023 - 0.5) * scatter;
    seats[seat * 2] = Math.cos(seat * goldenAngle) * radius * wide + offset(noise);
    seats[seat * 2 + 1] = Math.sin(seat * goldenAngle) * radius * high + offset(noise >>> 10);
  }
  return seats;
}

const radiusOf = (seat: number) => Math.sqrt((seat + 0.5) / Math.PI);

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

type Point = { x: number; y: number };

/** The middle of those who pull, or for who stands alone a place of its own towards the rim. */
function targetOf(node: number, seed: number, pulls: readonly Pull[], places: Float32Array): Point {
  if (pulls.length === 0) {
    const radius = node === 0 ? 0 : radiusOf(seatsFor(node + 1)) * 0.8;
    const angle = (seed / 2 ** 32) * 2 * Math.PI;
    return { x: Math.cos(angle) * radius * wide, y: Math.sin(angle) * radius * high };
  }
  let [x, y, weights] = [0, 0, 0];
  for (const { from, strength } of pulls) {
    const weight = strength * strength;
    x += (places[from * 2] ?? 0) * weight;
    y += (places[from * 2 + 1] ?? 0) * weight;
    weights += weight;
  }
  return { x: x / weights, y: y / weights };
}

/** Of the first `among` seats the free one nearest to a point. */
function nearestFree(seats: Float32Array, taken: Uint8Array, among: number, to: Point): number {
  let nearest = -1;
  let least = Number.POSITIVE_INFINITY;
  for (let seat = 0; seat < among; seat += 1) {
    if (taken[seat] === 1) continue;
    const dx = (seats[seat * 2] ?? 0) - to.x;
    const dy = (seats[seat * 2 + 1] ?? 0) - to.y;
    const distance = dx * dx + dy * dy;
    if (distance >= least) continue;
    nearest = seat;
    least = distance;
  }
  if (nearest < 0) throw new Error("There are more nodes than seats.");
  return nearest;
}
