import { grainAt, smoothstep } from "../../ui/marks/field/lattice.ts";
import { brightnessOf, floorLight, gainAt, growthOf } from "../../sky/model/shape.ts";
import { type Density, type Light, readDensity } from "./density.ts";
import { type Scene, sharesOf } from "../scene/scene.ts";
import { scaleOf, toScreen, toWorld } from "../scene/view.ts";

/** The lattice is locked to the world: points 8 units apart, or twice or half as many as fit the eye. */
const worldPitch = 8;
const pitchPx = { least: 5.6, most: 11.2 } as const;

/** World units between points of the lattice at a scale of so many pixels to a unit. */
export function pitchAt(scale: number): number {
  let pitch = worldPitch;
  while (pitch * scale < pitchPx.least) pitch *= 2;
  while (pitch * scale >= pitchPx.most) pitch /= 2;
  return pitch;
}

/** How steeply light rises with members; more where the sky is all there is to see. */
const gains = { near: 0.46, far: 0.52 } as const;
/** Above 1, dim parts are dimmer and the outlines of galaxies clearer. */
const contrast = 1.3;
const nearDimming = 0.74;
/** A point is in the colours of who is awake when more than this share of its light is theirs. */
const awakeShare = 0.28;

/** The points of the lattice on a stage, column by column, and how bright each of them is. */
export type Lattice = {
  /** Pixels of the stage: where the first point is, and how far apart they are. */
  left: number;
  top: number;
  pitch: number;
  columns: number;
  rows: number;
  /** By point: 0 is dark. */
  light: Float32Array;
  /** By point: 1 in the colours of who is awake. */
  awake: Uint8Array;
};

/** The densities by which a scene is lit: one of them where one is near or far, between them both. */
type LightOf = { near: Density | null; far: Density | null; scene: Scene };

/** Lays the lattice over everything that a scene draws. */
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

/** What is left of the light under words, and how far about them the water is calmer. */
const calmest = 0.1;
const calmPx = 26;

/** How much of its light each point of a lattice keeps beside these rectangles, 0 to 1. */
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

/** Takes all light from the points under these rectangles: nothing runs over what stands there. */
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
