import type { Band } from "./bands.ts";
import type { Lattice } from "./lattice.ts";
import { type Disturbance, disturb, type WaveSource } from "./wave.ts";

export const rampLength = 64;
/** From this level on a point casts a shadow (light mode only). */
const shadowLevel = 20;

export type Ink = { ramp: readonly string[]; shadow: string };

type Frame = {
  level: Uint8Array;
  x: Float32Array;
  y: Float32Array;
  size: Float32Array;
  order: Uint16Array;
};

export type LatticePainter = ReturnType<typeof createLatticePainter>;

/** Reuses its buffers between frames: a field draws up to 16 000 points 24 times a second. */
export function createLatticePainter(lattice: Lattice, lift: number) {
  const frame: Frame = {
    level: new Uint8Array(lattice.count),
    x: new Float32Array(lattice.count),
    y: new Float32Array(lattice.count),
    size: new Float32Array(lattice.count),
    order: new Uint16Array(lattice.count),
  };
  const starts = new Uint16Array(rampLength + 1);
  const size = { width: 0, height: 0 };

  return function paint(
    context: CanvasRenderingContext2D,
    width: number,
    height: number,
    sources: readonly WaveSource[],
    time: number,
    ink: Ink,
    band: Band,
  ) {
    size.width = width;
    size.height = height;
    context.clearRect(0, band.top, width, band.bottom - band.top);
    const lit = measure(lattice, frame, size, sources, time, lift, band);
    sortByLevel(frame, lit, starts);
    if (ink.shadow !== "transparent") {
      context.fillStyle = ink.shadow;
      for (let at = starts[shadowLevel] ?? lit; at < lit; at++) {
        const point = frame.order[at] ?? 0;
        const side = frame.size[point] ?? 0;
        const x = frame.x[point] ?? 0;
        const y = frame.y[point] ?? 0;
        context.fillRect(x - side / 2 + 2, y - side / 2 + 3, side, side);
      }
    }
    for (let level = 0; level < rampLength; level++) {
      const from = starts[level] ?? 0;
      const to = starts[level + 1] ?? 0;
      if (from === to) continue;
      context.fillStyle = ink.ramp[level] ?? "transparent";
      context.beginPath();
      for (let at = from; at < to; at++) addPoint(context, frame, frame.order[at] ?? 0);
      context.fill();
    }
  };
}

const here: Disturbance = { height: 0, lift: 0, heat: 0, shiftX: 0, shiftY: 0 };

/** Fills the frame with the points that give light, and returns their number. */
function measure(
  lattice: Lattice,
  frame: Frame,
  size: { width: number; height: number },
  sources: readonly WaveSource[],
  time: number,
  lift: number,
  { top, bottom }: Band,
): number {
  const { count, pitch } = lattice;
  // Points beyond the edges reach into the area.
  const [first, last] = [top - 2 * pitch, bottom + 2 * pitch];
  let lit = 0;
  for (let index = 0; index < count; index++) {
    const x = lattice.x[index] ?? 0;
    const y = lattice.y[index] ?? 0;
    if (y < first || y > last) continue;
    const calm = lattice.calm[index] ?? 1;
    disturb(sources, size, x, y, time, here);
    let light = (lattice.density[index] ?? 0) * (1 + here.height * 0.35) + here.lift * lift;
    light *= calm;
    if (light < 0.012 && (lattice.grain[index] ?? 0) > 0.3) continue;
    light = Math.max(light, 0.035);
    const bounded = Math.min(1, light);
    const overflow = light > 1 ? Math.min(0.2, (light - 1) * 0.5) : 0;
    const heat = Math.min(0.3, here.heat * calm * 0.4);
    const share = Math.min(1, bounded ** 0.85 * 0.8 + overflow + heat);
    frame.level[lit] = Math.min(rampLength - 1, Math.floor(share * (rampLength - 1)));
    frame.size[lit] = Math.min(pitch * 0.62, 0.9 + bounded ** 0.72 * pitch * 0.5);
    frame.x[lit] = x + here.shiftX * calm;
    frame.y[lit] = y + here.shiftY * calm;
    lit++;
  }
  return lit;
}

/** Counting sort: after it, `starts[level]` is where that level begins in `order`. */
function sortByLevel(frame: Frame, lit: number, starts: Uint16Array) {
  starts.fill(0);
  for (let point = 0; point < lit; point++) {
    const level = frame.level[point] ?? 0;
    starts[level + 1] = (starts[level + 1] ?? 0) + 1;
  }
  for (let level = 0; level < rampLength; level++) {
    starts[level + 1] = (starts[level + 1] ?? 0) + (starts[level] ?? 0);
  }
  const next = starts.slice(0, rampLength);
  for (let point = 0; point < lit; point++) {
    const level = frame.level[point] ?? 0;
    const at = next[level] ?? 0;
    frame.order[at] = point;
    next[level] = at + 1;
  }
}

function addPoint(context: CanvasRenderingContext2D, frame: Frame, point: number) {
  const x = frame.x[point] ?? 0;
  const y = frame.y[point] ?? 0;
  const side = frame.size[point] ?? 0;
  if (side < 2) {
    context.rect(x - side / 2, y - side / 2, side, side);
  } else {
    context.moveTo(x + side / 2, y);
    context.arc(x, y, side / 2, 0, 2 * Math.PI);
  }
}
