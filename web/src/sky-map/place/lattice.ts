import { grainAt, smoothstep } from "../../ui/marks/field/lattice.ts";
import { brightnessOf, floorLight, gainAt, growthOf } from "../../sky/model/shape.ts";
import { type Density, type Light, readDensity } from "./density.ts";
import { type Scene, sharesOf } from "../scene/scene.ts";
import { scaleOf, toScreen, toWorld } from "../scene/view.ts";

/**
 * The lattice is locked to the world. Its points are 8 units apart, doubled or halved to suit the zoom.
 */
const worldPitch = 8;
const pitchPx = { least: 5.6, most: 11.2 } as const;

/** Returns the world units between lattice points at a scale of pixels for each unit. */
export function pitchAt(scale: number): number {
  let pitch = worldPitch;
  while (pitch * scale < pitchPx.least) pitch *= 2;
  while (pitch * scale >= pitchPx.most) pitch /= 2;
  return pitch;
}

/** The slope of light against members; larger at low zoom, where the sky is all that is visible. */
const gains = { near: 0.46, far: 0.52 } as const;
/** Above 1, dim parts are dimmer and the outlines of galaxies clearer. */
const contrast = 1.3;
const nearDimming = 0.74;
/** A point has the colours of awake members when more than this share of its light is theirs. */
const awakeShare = 0.28;

/** The lattice points of a stage, column by column, and their brightness. */
export type Lattice = {
  /** Stage pixels: the position of the first point, and the distance between points. */
  left: number;
  top: number;
  pitch: number;
  columns: number;
  rows: number;
  /** By point: 0 is dark. */
  light: Float32Array;
  /** By point: 1 for the colours of awake members. */
  awake: Uint8Array;
};

/** The densities that light a scene: one at high or low zoom, both in between. */
type LightOf = { near: Density | null; far: Density | null; scene: Scene };

/** Builds the lattice over the whole drawn area of a scene. */
export function lightLattice({ near, far: wide, scene }: LightOf): Lattice {
  const { view, stage, margin, sky } = scene;
  const scale = scaleOf(view, stage);
  const unit = pitchAt(scale);
  const corner = toWorld(view, stage, { x: -margin, y: -margin });
  const [i0, j0] = [Math.floor(corner.x / unit), Math.floor(corner.y / unit)];
  const first = toScreen(view, stage, { x: i0 * unit, y: j0 * unit });
  const pitch = unit * scale;
  const columns = Math.ceil((stage.width + margin - first.x) / pitch) + 1;
  const rows = Math.ceil((stage.height + margin - first.y) / pitch) + 1;
  const { far } = sharesOf(scene);
  const gain = gains.near + (gains.far - gains.near) * far;
  const slope = gainAt(gain, growthOf(sky.nodes.length));
  const dimming = far + (1 - far) * nearDimming;
  const lattice: Lattice = {
    left: first.x,
    top: first.y,
    pitch,
    columns,
    rows,
    light: new Float32Array(columns * rows),
    awake: new Uint8Array(columns * rows),
  };
  const here: Light = { all: 0, awake: 0 };
  const there: Light = { all: 0, awake: 0 };
  const only = near ?? wide;
  if (!only) return lattice;
  for (let row = 0; row < rows; row += 1) {
    const y = (j0 + row) * unit;
    for (let column = 0; column < columns; column += 1) {
      const x = (i0 + column) * unit;
      readDensity(only, x, y, here);
      if (near && wide) {
        readDensity(wide, x, y, there);
        here.all += (there.all - here.all) * far;
        here.awake += (there.awake - here.awake) * far;
      }
      if (here.all <= floorLight) continue;
      const full = brightnessOf(here.all, slope);
      const grain = 0.62 + 0.62 * grainAt(i0 + column, j0 + row);
      const at = row * columns + column;
      lattice.light[at] = (full * grain) ** contrast * dimming;
      lattice.awake[at] = here.awake > awakeShare * here.all ? 1 : 0;
    }
  }
  return lattice;
}

export type Rect = { x: number; y: number; width: number; height: number };

/** The remaining light under text, and the distance around it over which the water is calmed. */
const calmest = 0.1;
const calmPx = 26;

/** Returns the remaining light of each lattice point around these rectangles, 0 to 1. */
export function calmLattice(lattice: Lattice, rects: readonly Rect[]): Float32Array {
  const { left, top, pitch, columns, rows } = lattice;
  const calm = new Float32Array(columns * rows).fill(1);
  for (const { x, y, width, height } of rects) {
    const [from, to] = [(x - calmPx - left) / pitch, (x + width + calmPx - left) / pitch];
    const [above, below] = [(y - calmPx - top) / pitch, (y + height + calmPx - top) / pitch];
    for (let row = Math.max(0, Math.ceil(above)); row < rows && row <= below; row += 1) {
      for (
        let column = Math.max(0, Math.ceil(from));
        column < columns && column <= to;
        column += 1
      ) {
        const [px, py] = [left + column * pitch, top + row * pitch];
        const dx = Math.max(x - px, 0, px - x - width);
        const dy = Math.max(y - py, 0, py - y - height);
        const share = smoothstep(0, calmPx, Math.hypot(dx, dy));
        const at = row * columns + column;
        calm[at] = Math.min(calm[at] ?? 1, calmest + (1 - calmest) * share);
      }
    }
  }
  return calm;
}

/** Removes all light from the points under these rectangles. */
export function coverLattice(lattice: Lattice, calm: Float32Array, rects: readonly Rect[]): void {
  const { left, top, pitch, columns, rows } = lattice;
  for (const { x, y, width, height } of rects) {
    const from = Math.max(0, Math.ceil((x - left) / pitch));
    for (let row = Math.max(0, Math.ceil((y - top) / pitch)); row < rows; row += 1) {
      if (top + row * pitch > y + height) break;
      for (let column = from; column < columns && left + column * pitch <= x + width; column += 1) {
        calm[row * columns + column] = 0;
      }
    }
  }
}
