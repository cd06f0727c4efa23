import { drawMark } from "../../ui/marks/field/draw-mark.ts";
import { listGlyphs } from "./draw-dust.ts";
import type { Palette } from "./palette.ts";
import {
  glyphScale,
  isAwake,
  isInside,
  isShown,
  radius,
  type Scene,
  screenOf,
  sharesOf,
} from "../scene/scene.ts";
import type { Point } from "../scene/view.ts";

type Context = CanvasRenderingContext2D;

/**
 * Draws the nodes that have glyphs: a ring with a core for awake members, a hollow ring for those who are
 * away, a grey disc for a hidden status, and the viewer's mark. The selection is drawn on top.
 */
export function drawNodes(context: Context, scene: Scene, palette: Palette): void {
  const { sky, selected, focused } = scene;
  for (const node of listGlyphs(scene)) {
    const at = screenOf(scene, node);
    if (node === sky.you || node === selected || !isInside(scene, at, 30)) continue;
    drawGlyph(context, scene, node, at, palette);
  }
  drawYou(context, scene, palette);
  if (selected >= 0) drawSelected(context, scene, palette);
  if (focused >= 0 && focused !== selected) {
    drawBrackets(context, screenOf(scene, focused), palette.strike);
  }
}

function drawGlyph(
  context: Context,
  scene: Scene,
  node: number,
  at: Point,
  palette: Palette,
): void {
  const size = radius.other * glyphScale(scene);
  if (isAwake(scene, node)) {
    drawDisc(context, at, size * 1.67, palette.page);
    drawDisc(context, at, size * 0.73, palette.glow);
    context.globalAlpha = 0.65;
    drawRing(context, at, size * 1.33, palette.ink2, 1.2);
    context.globalAlpha = 1;
    return;
  }
  drawDisc(context, at, size * 1.33, palette.page);
  if (isShown(scene, node)) drawRing(context, at, size * 0.83, palette.ink3, 1.5);
  else drawDisc(context, at, size * 0.7, palette.ash);
}

function drawYou(context: Context, scene: Scene, palette: Palette): void {
  const { you } = scene.sky;
  if (you < 0) return;
  const at = screenOf(scene, you);
  if (!isInside(scene, at, 30)) return;
  const isNear = sharesOf(scene).near > 0.3 || scene.choice !== null || scene.selected === you;
  const size = isNear ? (radius.you + 1) * glyphScale(scene) : 6.5;
  drawDisc(context, at, isNear ? 15 : 11, palette.page);
  drawMark(context, at.x, at.y, size, palette.you);
}

function drawSelected(context: Context, scene: Scene, palette: Palette): void {
  const at = screenOf(scene, scene.selected);
  if (scene.selected !== scene.sky.you) {
    drawDisc(context, at, 14, palette.page);
    drawDisc(context, at, 6, palette.strike);
    drawRing(context, at, 11, palette.strike, 1.3);
  }
  drawBrackets(context, at, palette.strike);
}

function drawBrackets(context: Context, { x, y }: Point, colour: string): void {
  const [far, near] = [18, 11];
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

export function drawRing(
  context: Context,
  at: Point,
  ring: number,
  colour: string,
  width: number,
): void {
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.beginPath();
  context.arc(at.x, at.y, ring, 0, 2 * Math.PI);
  context.stroke();
}

export function drawDisc(context: Context, at: Point, disc: number, colour: string): void {
  context.fillStyle = colour;
  context.beginPath();
  context.arc(at.x, at.y, disc, 0, 2 * Math.PI);
  context.fill();
}
