import { type DotSheet, stampDot } from "./dot-sheet.ts";
import type { Lattice } from "../place/lattice.ts";
import { type Palette, shades } from "./palette.ts";
import type { Rgb } from "../../ui/marks/field/ramp.ts";

/** Smaller points are squares, because a disc of one or two pixels is a blur. */
const discFromPx = 2.2;

/** Returns the size of a lattice point in pixels of the stage, and its colour as an index of the ramp. */
export function pointOf(light: number, pitch: number): { size: number; shade: number } {
  const bright = Math.min(1, light);
  return {
    size: Math.min(pitch * 0.66, 1 + bright ** 0.78 * pitch * 0.56),
    shade: Math.min(shades - 1, Math.floor(bright ** 0.86 * (shades - 1))),
  };
}

type Field = { lattice: Lattice; calm: Float32Array; palette: Palette };

/**
 * The position of a sheet: its margin around the stage in stage pixels, and its pixels for each stage
 * pixel.
 */
export type SheetTransform = { margin: number; ratio: number };

const castFromShade = 17;
const shadowInk: Rgb = [20, 24, 26];

/** Sizes and shades are computed once for a pitch, for this many levels of light. */
const steps = 255;

function tabulate(pitch: number): { size: Float32Array; shade: Uint8Array } {
  const [size, shade] = [new Float32Array(steps + 1), new Uint8Array(steps + 1)];
  for (let step = 0; step <= steps; step += 1) {
    const point = pointOf(step / steps, pitch);
    size[step] = point.size;
    shade[step] = point.shade;
  }
  return { size, shade };
}

/** Stamps the whole lattice onto a sheet. */
export function stampField(
  sheet: DotSheet,
  { lattice, calm, palette }: Field,
  { margin, ratio }: SheetTransform,
): void {
  const { left, top, pitch, columns, rows, light, awake } = lattice;
  const { base, cast, lattice: ramps } = palette;
  const { size, shade } = tabulate(pitch);
  const stepAt = (at: number): number => {
    const remaining = calm[at] ?? 1;
    const full = (light[at] ?? 0) * remaining;
    return Math.round(Math.min(1, full < base ? base * Math.max(0.35, remaining) : full) * steps);
  };
  const stampAll = (isCast: boolean) => {
    for (let row = 0; row < rows; row += 1) {
      const y = (top + row * pitch + margin) * ratio;
      for (let column = 0; column < columns; column += 1) {
        const x = (left + column * pitch + margin) * ratio;
        const at = row * columns + column;
        const step = stepAt(at);
        const px = size[step] ?? 1;
        if (isCast) {
          if ((shade[step] ?? 0) < castFromShade) continue;
          stampDot(sheet, "square", x + 2 * ratio, y + 3 * ratio, px * ratio, shadowInk, cast ?? 0);
          continue;
        }
        const colour = (awake[at] === 1 ? ramps.awake : ramps.away)[shade[step] ?? 0];
        if (colour) stampDot(sheet, px < discFromPx ? "square" : "disc", x, y, px * ratio, colour);
      }
    }
  };
  if (cast !== null) stampAll(true);
  stampAll(false);
}
