import type { Sky, SkyLink } from "../sky.ts";
import type { Palette } from "./palette.ts";
import { isAlive, type Scene, screenOf } from "./scene.ts";
import type { Point } from "./view.ts";

type Context = CanvasRenderingContext2D;

/** Up to this many links all are drawn; past it each node shows its strongest until it is chosen. */
const crowded = 1_500;
const shownPerNode = 3;
const mostTicks = 5;
/** Dashes and ticks are drawn while there are few enough to see, and to draw in time. */
const mostDetailed = 700;
const tickedFromPx = 64;

/** The links that a sky shows of itself, as indexes in `links`. */
export function listShownLinks(sky: Sky): readonly number[] {
  if (sky.links.length <= crowded) return sky.links.map((_, index) => index);
  const shown = new Set<number>();
  for (const links of sky.linksAt) for (const link of links.slice(0, shownPerNode)) shown.add(link);
  return [...shown].sort((a, b) => a - b);
}

type Line = { from: Point; to: Point; strength: number };

/** Hairlines, brighter the stronger; broken where an end is offline; lit where something was chosen. */
export function drawLinks(
  context: Context,
  scene: Scene,
  shown: readonly number[],
  palette: Palette,
): void {
  const quiet: Line[][] = Array.from({ length: mostTicks + 1 }, () => []);
  const broken: Line[] = [];
  for (const index of shown) {
    const link = scene.sky.links[index];
    if (!link || scene.litLinks.has(index)) continue;
    const line = lineOf(scene, link);
    if (!line) continue;
    if (isAlive(scene, link.from) && isAlive(scene, link.to)) quiet[line.strength]?.push(line);
    else broken.push(line);
  }
  const isDetailed = shown.length <= mostDetailed;
  const dimming = dimmingOf(scene, shown.length);
  context.lineWidth = 1;
  context.strokeStyle = palette.ink2;
  for (const [strength, lines] of quiet.entries()) {
    context.globalAlpha = (0.36 + 0.06 * strength) * dimming;
    strokeAll(context, lines);
  }
  context.strokeStyle = palette.ash;
  context.globalAlpha = 0.8 * dimming;
  if (isDetailed) context.setLineDash([2, 4]);
  strokeAll(context, broken);
  context.setLineDash([]);
  if (isDetailed) {
    const ticked = quiet.slice(3).flat().filter(isLong);
    const tick = { ...palette, tick: palette.ink2 };
    for (const line of ticked) drawTicks(context, line, tick, 4, 0.7 * dimming);
  }
  drawLitLinks(context, scene, palette);
  context.globalAlpha = 1;
}

const roomOfOnePx = 4_500;
const dimmest = 0.4;
const besideLit = 0.45;

/** Many lines weigh as much as few, and whatever is lit on purpose has the rest stand back. */
function dimmingOf({ litLinks, stage }: Scene, count: number): number {
  const sparse = (stage.width * stage.height) / roomOfOnePx;
  const crowding = Math.max(dimmest, Math.min(1, Math.sqrt(sparse / Math.max(1, count))));
  return crowding * (litLinks.size > 0 ? besideLit : 1);
}

function drawLitLinks(context: Context, scene: Scene, palette: Palette): void {
  const lines = [...scene.litLinks].flatMap((index) => {
    const link = scene.sky.links[index];
    return link ? (lineOf(scene, link) ?? []) : [];
  });
  context.globalAlpha = 1;
  context.strokeStyle = palette.glow;
  context.lineWidth = 1.5;
  strokeAll(context, lines);
  if (lines.length > mostDetailed) return;
  for (const line of lines.filter(isLong)) {
    drawTicks(context, line, { ...palette, tick: palette.glow }, 5, 1);
  }
}

/** The line of a link on the stage; undefined when none of it is there. */
function lineOf(scene: Scene, { from, to, strength }: SkyLink): Line | undefined {
  const [start, end] = [screenOf(scene, from), screenOf(scene, to)];
  const { stage, margin } = scene;
  const isBeside =
    Math.max(start.x, end.x) < -margin ||
    Math.max(start.y, end.y) < -margin ||
    Math.min(start.x, end.x) > stage.width + margin ||
    Math.min(start.y, end.y) > stage.height + margin;
  return isBeside ? undefined : { from: start, to: end, strength: Math.min(mostTicks, strength) };
}

function strokeAll(context: Context, lines: readonly Line[]): void {
  if (lines.length === 0) return;
  context.beginPath();
  for (const { from, to } of lines) {
    context.moveTo(from.x, from.y);
    context.lineTo(to.x, to.y);
  }
  context.stroke();
}

const isLong = ({ from, to }: Line) => Math.hypot(to.x - from.x, to.y - from.y) > tickedFromPx;

/** Strokes across the middle of a link, as many as it is strong. */
function drawTicks(
  context: Context,
  { from, to, strength }: Line,
  { page, tick }: { page: string; tick: string },
  reachPx: number,
  alpha: number,
): void {
  context.save();
  context.translate((from.x + to.x) / 2, (from.y + to.y) / 2);
  context.rotate(Math.atan2(to.y - from.y, to.x - from.x));
  context.globalAlpha = alpha;
  context.fillStyle = page;
  context.fillRect(-strength * 2 - 2, -1.5, strength * 4 + 4, 3);
  context.strokeStyle = tick;
  context.lineWidth = 1.5;
  context.beginPath();
  for (let index = 0; index < strength; index += 1) {
    const x = (index - (strength - 1) / 2) * 4;
    context.moveTo(x, -reachPx);
    context.lineTo(x, reachPx);
  }
  context.stroke();
  context.restore();
}
