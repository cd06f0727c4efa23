import type { Palette } from "./palette.ts";
import { type RippleStep, stepProgress } from "./ripples.ts";
import { glyphScale, isInside, radius, type Scene, screenOf, strikeMs } from "./scene.ts";
import type { Point } from "./view.ts";

type Context = CanvasRenderingContext2D;

/** What moves by itself over the picture of a map: ripples on their way, and what was just struck. */
export function drawMotion(context: Context, scene: Scene, palette: Palette): void {
  drawRipples(context, scene, palette);
  for (const [node, struckAt] of scene.strikes) drawStrike(context, scene, node, struckAt, palette);
  context.globalAlpha = 1;
}

const wakePx = 46;

/** A bright front with its wake, on the very links that the ripple travels. */
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

/** The way of a ripple from the edge of one glyph to the edge of the next: it crosses neither. */
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

/** What was just struck is blue-white and cools to what it was. */
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
  context.fillStyle = palette.strike;
  addCircle(context, at, glyph * 0.85);
  context.fill();
  context.strokeStyle = palette.strike;
  context.lineWidth = 1.5;
  addCircle(context, at, glyph * (1.3 + age * 1.6));
  context.stroke();
}

function addCircle(context: Context, { x, y }: Point, size: number): void {
  context.beginPath();
  context.arc(x, y, size, 0, 2 * Math.PI);
}
