import type { Rgb } from "../../ui/marks/field/ramp.ts";
import { pointOf } from "./draw-field.ts";
import { drawDisc, drawRing } from "./draw-nodes.ts";
import type { Palette } from "./palette.ts";
import { type RippleStep, stepProgress } from "../scene/ripples.ts";
import { raised, type Ring, ringFront, ringSpan } from "../scene/rings.ts";
import { glyphScale, isInside, radius, type Scene, screenOf, strikeMs } from "../scene/scene.ts";
import type { Painted } from "./sky-painter.ts";
import { type Point, toScreen } from "../scene/view.ts";

type Context = CanvasRenderingContext2D;

/** The lattice that was painted last, and the shift of its picture since. */
export type PaintedUnder = Pick<Painted, "lattice" | "calm"> & { shift: Point };

/** Draws what moves by itself over the picture of a map: rings, travelling ripples and fresh strikes. */
export function drawMotion(
  context: Context,
  scene: Scene,
  under: PaintedUnder | null,
  palette: Palette,
): void {
  if (under) for (const ring of scene.rings) drawWater(context, scene, ring, under, palette);
  drawRipples(context, scene, palette);
  for (const [node, struckAt] of scene.strikes) drawStrike(context, scene, node, struckAt, palette);
  context.globalAlpha = 1;
  if (scene.hovered >= 0 && scene.hovered !== scene.selected) {
    drawRing(context, screenOf(scene, scene.hovered), 11 * glyphScale(scene), palette.ink, 1.5);
  }
}

/** Points that are raised above this have the strike colours. */
const struckFrom = 0.3;

/** Raises the lattice points where a ring passes. */
function drawWater(
  context: Context,
  scene: Scene,
  ring: Ring,
  { lattice, calm, shift }: PaintedUnder,
  palette: Palette,
): void {
  const wave = ringFront(ring, scene.now);
  if (!wave) return;
  const middle = toScreen(scene.view, scene.stage, ring.at);
  const { pitch, columns, rows } = lattice;
  const [left, top] = [lattice.left + shift.x, lattice.top + shift.y];
  const { from, to } = ringSpan(wave.front);
  const points = new Map<Rgb, number[]>();
  const firstRow = Math.max(0, Math.ceil((middle.y - to - top) / pitch));
  for (let row = firstRow; row < rows && top + row * pitch <= middle.y + to; row += 1) {
    const y = top + row * pitch;
    const half = Math.sqrt(Math.max(0, to ** 2 - (y - middle.y) ** 2));
    const firstColumn = Math.max(0, Math.ceil((middle.x - half - left) / pitch));
    for (let column = firstColumn; column < columns; column += 1) {
      const x = left + column * pitch;
      if (x > middle.x + half) break;
      const distance = Math.hypot(x - middle.x, y - middle.y);
      if (distance < from) continue;
      const height = raised(wave.front, wave.light, distance);
      if (height < 0.04) continue;
      const at = row * columns + column;
      const remaining = calm[at] ?? 1;
      if (remaining === 0) continue;
      const light = ((lattice.light[at] ?? 0) * (1 + height * 0.4) + height * 0.38) * remaining;
      const { size, shade } = pointOf(light, pitch);
      const { struck, awake } = palette.lattice;
      const colour = (height * remaining > struckFrom ? struck : awake)[shade];
      if (!colour) continue;
      const group = points.get(colour);
      if (group) group.push(x, y, size);
      else points.set(colour, [x, y, size]);
    }
  }
  for (const [colour, list] of points) fillPoints(context, list, `rgb(${colour.join(" ")})`);
}

function fillPoints(context: Context, points: readonly number[], colour: string): void {
  context.fillStyle = colour;
  for (let at = 0; at < points.length; at += 3) {
    const [x = 0, y = 0, size = 0] = [points[at], points[at + 1], points[at + 2]];
    if (size < 2.2) context.fillRect(x - size / 2, y - size / 2, size, size);
    else drawDisc(context, { x, y }, size / 2, colour);
  }
}

const wakePx = 46;

/** Draws a bright front with its wake, on the links that the ripple travels. */
function drawRipples(context: Context, scene: Scene, palette: Palette): void {
  context.strokeStyle = palette.strike;
  context.lineWidth = 2;
  context.lineCap = "round";
  for (const ripple of scene.ripples) {
    for (const step of ripple.steps) {
      const progress = stepProgress(ripple, step, scene.now);
      if (!progress) continue;
      const { from, to, length } = betweenGlyphs(scene, step);
      const wake = Math.max(0, progress.along - wakePx / Math.max(wakePx, length));
      const at = (share: number) =>
        [from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share] as const;
      context.globalAlpha = progress.light;
      context.beginPath();
      context.moveTo(...at(wake));
      context.lineTo(...at(progress.along));
      context.stroke();
    }
  }
  context.lineCap = "butt";
}

/** Returns the path of a ripple between the edges of two glyphs, so that it crosses neither. */
function betweenGlyphs(scene: Scene, step: RippleStep): { from: Point; to: Point; length: number } {
  const [from, to] = [screenOf(scene, step.from), screenOf(scene, step.to)];
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy);
  const edge = length === 0 ? 0 : Math.min(0.4, (radius.you * glyphScale(scene)) / length);
  return {
    from: { x: from.x + dx * edge, y: from.y + dy * edge },
    to: { x: to.x - dx * edge, y: to.y - dy * edge },
    length: length * (1 - 2 * edge),
  };
}

/** Draws a strike in blue-white that cools to the node's own colour. */
function drawStrike(
  context: Context,
  scene: Scene,
  node: number,
  struckAt: number,
  palette: Palette,
): void {
  const age = (scene.now - struckAt) / strikeMs;
  if (age < 0 || age >= 1) return;
  const at = screenOf(scene, node);
  if (!isInside(scene, at, 60)) return;
  const glyph = radius.other * glyphScale(scene);
  context.globalAlpha = 1 - age;
  drawDisc(context, at, glyph * 0.85, palette.strike);
  drawRing(context, at, glyph * (1.3 + age * 1.6), palette.strike, 1.5);
}
