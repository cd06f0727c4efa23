/**
 * A spiral galaxy in the lattice: its centre as fractions of the field, its scale in px, and the share of
 * its full light.
 */
export type Galaxy = {
  x: number;
  y: number;
  scale: number;
  tilt: number;
  rotation: number;
  light?: number;
};

/** Returns the constant light at a position in px of a field of a size, 0 to 1. */
export type LightAt = (x: number, y: number, field: { width: number; height: number }) => number;

/** The area of a text, in px from the field's corner: the water is calm there. */
export type CalmRect = { x: number; y: number; width: number; height: number };

export type LatticeShape = {
  width: number;
  height: number;
  pitch: number;
  galaxy?: Galaxy | undefined;
  /** The constant light of a point, scaled by its grain. Replaces the galaxy. */
  lightAt?: LightAt | undefined;
  calm?: readonly CalmRect[] | undefined;
  /** The share of a point's light that remains in the middle of a calm rectangle, 0 to 1. */
  calmFloor?: number | undefined;
};

/**
 * Points by index: position in px, constant light, the share that text leaves, and a fixed grain 0 to 1.
 */
export type Lattice = {
  width: number;
  height: number;
  pitch: number;
  count: number;
  x: Float32Array;
  y: Float32Array;
  density: Float32Array;
  calm: Float32Array;
  grain: Float32Array;
};

const mostPoints = 16_000;
const calmFadePx = 56;

/** Returns the given pitch, or the smallest wider one with at most 16 000 points. */
export function pitchWithin(width: number, height: number, pitch: number): number {
  let fitting = pitch;
  while (countAt(width, height, fitting) > mostPoints) fitting += 0.25;
  return fitting;
}

/** Builds a lattice in one go. */
export function buildLattice(shape: LatticeShape): Lattice {
  const rows = growLattice(shape);
  for (;;) {
    const row = rows.next();
    if (row.done) return row.value;
  }
}

/**
 * Builds a lattice row by row, so that the caller can pause between rows. `former` is a lattice of the
 * same field: if the size is the same, only the calm under text is computed again.
 */
export function* growLattice(shape: LatticeShape, former?: Lattice): Generator<void, Lattice> {
  const { width, height, galaxy, lightAt, calm = [], calmFloor = 0.16 } = shape;
  const pitch = pitchWithin(width, height, shape.pitch);
  const columns = Math.ceil((width + pitch) / pitch);
  const rows = Math.ceil((height + pitch) / pitch);
  const count = columns * rows;
  if (former && former.width === width && former.height === height) {
    for (let index = 0; index < count; index++) {
      former.calm[index] = calmAt(calm, former.x[index] ?? 0, former.y[index] ?? 0, calmFloor);
    }
    return former;
  }
  const lattice: Lattice = {
    ...{ width, height, pitch, count },
    x: new Float32Array(count),
    y: new Float32Array(count),
    density: new Float32Array(count),
    calm: new Float32Array(count),
    grain: new Float32Array(count),
  };
  for (let row = 0, index = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++, index++) {
      const x = column * pitch + pitch / 2;
      const y = row * pitch + pitch / 2;
      const grain = grainAt(column, row);
      const star = grainAt(column + 91, row + 17) > 0.99 ? 0.42 * grain : 0;
      lattice.x[index] = x;
      lattice.y[index] = y;
      lattice.density[index] = lightAt
        ? lightAt(x, y, shape) * (0.62 + 0.62 * grain)
        : star +
          (galaxy ? galaxyLight(galaxy, x - galaxy.x * width, y - galaxy.y * height, grain) : 0);
      lattice.calm[index] = calmAt(calm, x, y, calmFloor);
      lattice.grain[index] = grain;
    }
    yield;
  }
  return lattice;
}

const countAt = (width: number, height: number, pitch: number) =>
  Math.ceil((width + pitch) / pitch) * Math.ceil((height + pitch) / pitch);

/** Two logarithmic arms, a fainter pair between them, a core and a halo, in the galaxy's tilted plane. */
function galaxyLight(galaxy: Galaxy, dx: number, dy: number, grain: number): number {
  const cos = Math.cos(galaxy.rotation);
  const sin = Math.sin(galaxy.rotation);
  const u = (dx * cos - dy * sin) / galaxy.scale;
  const v = (dx * sin + dy * cos) / (galaxy.scale * galaxy.tilt);
  const distance = Math.sqrt(u * u + v * v);
  const phase = Math.atan2(v, u) - 3 * Math.log(distance + 0.05);
  const arms =
    ((Math.cos(2 * phase + 0.4) + 1) / 2) ** 3.1 *
    Math.exp(-distance * 1.28) *
    smoothstep(0.03, 0.16, distance);
  const betweenArms =
    ((Math.cos(2 * phase + 2.6) + 1) / 2) ** 7 *
    Math.exp(-distance * 1.5) *
    0.42 *
    smoothstep(0.12, 0.3, distance);
  const core = Math.exp((-distance * distance) / 0.0042) * 1.3 + Math.exp(-distance / 0.105) * 0.62;
  const halo = Math.exp(-distance * 2.2) * 0.07;
  const full = (arms * 1.02 + betweenArms) * (0.62 + 0.55 * grain) + core + halo;
  return full * (galaxy.light ?? 1);
}

function calmAt(rects: readonly CalmRect[], x: number, y: number, floor: number): number {
  let least = 1;
  for (const rect of rects) {
    const outsideX = Math.max(rect.x - x, 0, x - rect.x - rect.width);
    const outsideY = Math.max(rect.y - y, 0, y - rect.y - rect.height);
    if (outsideX >= calmFadePx || outsideY >= calmFadePx) continue;
    const share = smoothstep(0, calmFadePx, Math.sqrt(outsideX ** 2 + outsideY ** 2));
    least = Math.min(least, floor + (1 - floor) * share);
  }
  return least;
}

export function smoothstep(from: number, to: number, value: number): number {
  const share = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return share * share * (3 - 2 * share);
}

/**
 * Returns the same number in 0 to 1 for the same pair of integers, so that a field always looks the same.
 */
export function grainAt(x: number, y: number): number {
  let mixed = Math.imul(x, 374_761_393) ^ Math.imul(y, 668_265_263);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 1_274_126_177);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 4_294_967_295;
}
