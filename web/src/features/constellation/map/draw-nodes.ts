import { drawMark } from "../../../ui/field/draw-mark.ts";
import type { Palette } from "./palette.ts";
import { glyphScale, isAlive, isInside, radius, type Scene, screenOf, spacingPx } from "./scene.ts";
import type { Point } from "./view.ts";

type Context = CanvasRenderingContext2D;

/** Closer together than this a node is a mere dot. */
const dotsBelowPx = 14;

type Glyphs = { hidden: Point[]; away: Point[]; here: Point[] };

/**
 * Nodes: a ring with a core for who shows themselves, brighter while they are connected; a hollow
 * grey ring for who hides; your own mark; and on top whatever is chosen or pointed at.
 */
export function drawNodes(context: Context, scene: Scene, palette: Palette): void {
  const scale = glyphScale(scene);
  const glyphs: Glyphs = { hidden: [], away: [], here: [] };
  for (let node = 0; node < scene.sky.nodes.length; node += 1) {
    if (node === scene.sky.you) continue;
    const point = screenOf(scene, node);
    if (!isInside(scene, point, 20)) continue;
    if (!isAlive(scene, node)) glyphs.hidden.push(point);
    else if (scene.isPresent(node)) glyphs.here.push(point);
    else glyphs.away.push(point);
  }
  if (spacingPx(scene) < dotsBelowPx) drawDots(context, glyphs, palette, scale);
  else drawGlyphs(context, glyphs, palette, scale);
  drawYou(context, scene, palette, scale);
  if (scene.hovered >= 0 && scene.hovered !== scene.selected) {
    drawRing(context, screenOf(scene, scene.hovered), 11 * scale, palette.ink, 1.5);
  }
  if (scene.selected >= 0) drawSelected(context, scene, palette, scale);
  if (scene.focused >= 0 && scene.focused !== scene.selected) {
    drawBrackets(context, screenOf(scene, scene.focused), palette.strike, scale);
  }
}

function drawGlyphs(context: Context, glyphs: Glyphs, palette: Palette, scale: number): void {
  const { hidden, away, here } = glyphs;
  const ring = radius.other * scale;
  context.fillStyle = palette.page;
  fillDiscs(context, [...hidden, ...away, ...here], ring + 3);
  context.lineWidth = 1.5;
  context.strokeStyle = palette.ash;
  strokeRings(context, hidden, ring * 0.8);
  context.lineWidth = 1.2;
  context.strokeStyle = palette.ink2;
  context.globalAlpha = 0.6;
  strokeRings(context, away, ring * 1.07);
  strokeRings(context, here, ring * 1.07);
  context.globalAlpha = 1;
  context.fillStyle = palette.glow2;
  fillDiscs(context, away, ring * 0.53);
  context.fillStyle = palette.glow;
  fillDiscs(context, here, ring * 0.66);
}

function drawDots(context: Context, glyphs: Glyphs, palette: Palette, scale: number): void {
  const side = Math.max(2, radius.other * scale * 1.2);
  for (const [points, colour] of [
    [glyphs.hidden, palette.ash],
    [glyphs.away, palette.glow2],
    [glyphs.here, palette.glow],
  ] as const) {
    context.fillStyle = colour;
    for (const { x, y } of points) context.fillRect(x - side / 2, y - side / 2, side, side);
  }
}

function drawYou(context: Context, scene: Scene, palette: Palette, scale: number): void {
  const { you } = scene.sky;
  if (you < 0) return;
  const at = screenOf(scene, you);
  if (!isInside(scene, at, 30)) return;
  context.fillStyle = palette.page;
  fillDiscs(context, [at], radius.you * scale + 6);
  drawMark(context, at.x, at.y, radius.you * scale, palette.you);
}

function drawSelected(context: Context, scene: Scene, palette: Palette, scale: number): void {
  const at = screenOf(scene, scene.selected);
  if (scene.selected !== scene.sky.you) {
    context.fillStyle = palette.page;
    fillDiscs(context, [at], 11 * scale);
    context.fillStyle = palette.strike;
    fillDiscs(context, [at], 6 * scale);
    drawRing(context, at, 11 * scale, palette.strike, 1.2);
  }
  drawBrackets(context, at, palette.strike, scale);
}

function drawBrackets(context: Context, { x, y }: Point, colour: string, scale: number): void {
  const [far, near] = [18 * scale, 11 * scale];
  context.strokeStyle = colour;
  context.lineWidth = 1.6;
  context.beginPath();
  for (const [right, down] of [
    [1, 1],
    [1, -1],
    [-1, 1],
    [-1, -1],
  ] as const) {
    context.moveTo(x + right * far, y + down * near);
    context.lineTo(x + right * far, y + down * far);
    context.lineTo(x + right * near, y + down * far);
  }
  context.stroke();
}

function drawRing(context: Context, at: Point, ring: number, colour: string, width: number): void {
  context.strokeStyle = colour;
  context.lineWidth = width;
  strokeRings(context, [at], ring);
}

/** Each circle is a path of its own: many in one take several times as long to draw. */
function strokeRings(context: Context, points: readonly Point[], ring: number): void {
  for (const point of points) {
    traceCircle(context, point, ring);
    context.stroke();
  }
}

function fillDiscs(context: Context, points: readonly Point[], disc: number): void {
  for (const point of points) {
    traceCircle(context, point, disc);
    context.fill();
  }
}

function traceCircle(context: Context, { x, y }: Point, size: number): void {
  context.beginPath();
  context.arc(x, y, size, 0, 2 * Math.PI);
}
