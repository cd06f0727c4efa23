import type { SkyLink } from "../../sky/model/sky.ts";
import type { Palette } from "./palette.ts";
import { isAwake, isInside, positionOf, type Scene, screenOf, sharesOf } from "../scene/scene.ts";
import { type Point, toScreen } from "../scene/view.ts";

type Context = CanvasRenderingContext2D;

const mostTicks = 5;
const tickedFromPx = 70;
/** Ticks are beyond the middle, where links that end together are apart. */
const tickedAt = 0.56;

/** Draws the figures at low zoom, the viewer's links at high zoom, and everything that is selected. */
export function drawLinks(context: Context, scene: Scene, palette: Palette): void {
  const { far, near } = sharesOf(scene);
  if (far > 0.05 && !scene.choice) drawFigures(context, scene, palette, far);
  if (near > 0.02) {
    for (const link of linksIn(scene, scene.ownLinks)) {
      const strength = Math.min(mostTicks, link.strength);
      drawLink(context, scene, link, {
        page: palette.page,
        colour: palette.ink2,
        awayColour: palette.ash,
        alpha: (0.42 + 0.08 * strength) * near,
        awayAlpha: 0.75 * near,
        width: strength >= 3 ? 1.3 : 1,
        tickPx: 4,
      });
    }
  }
  for (const link of linksIn(scene, scene.litLinks)) {
    drawLink(context, scene, link, {
      page: palette.page,
      colour: palette.glow,
      awayColour: palette.glow,
      alpha: 0.95,
      awayAlpha: 0.95,
      width: 1.5,
      tickPx: 5,
    });
  }
  context.globalAlpha = 1;
}

/** The weakest first, so that stronger links are drawn over them. */
const linksIn = ({ sky }: Scene, indexes: ReadonlySet<number>): SkyLink[] =>
  [...indexes].flatMap((index) => sky.links[index] ?? []).sort((a, b) => a.strength - b.strength);

function drawFigures(context: Context, scene: Scene, palette: Palette, far: number): void {
  const { view, stage } = scene;
  context.strokeStyle = palette.figure;
  context.lineWidth = 1;
  context.globalAlpha = 0.62 * far;
  context.beginPath();
  for (const [from, to] of scene.figures.flat()) {
    const ends = [positionOf(scene, from), positionOf(scene, to)];
    const [start, end] = ends.map((at) => toScreen(view, stage, at));
    if (!start || !end) continue;
    const length = Math.hypot(end.x - start.x, end.y - start.y);
    if (length < 14) continue;
    trace(context, shorten(start, end, 5, 5));
  }
  context.stroke();
}

type LinkStyle = {
  page: string;
  colour: string;
  awayColour: string;
  alpha: number;
  awayAlpha: number;
  width: number;
  tickPx: number;
};

/** Draws a hairline with one tick for each unit of strength, broken where an end is away. */
function drawLink(context: Context, scene: Scene, link: SkyLink, style: LinkStyle): void {
  const focus = scene.selected >= 0 ? scene.selected : scene.sky.you;
  const [from, to] = link.to === focus ? [link.to, link.from] : [link.from, link.to];
  const [start, end] = [screenOf(scene, from), screenOf(scene, to)];
  if (isOutside(scene, start, end)) return;
  const length = Math.hypot(end.x - start.x, end.y - start.y);
  if (length < 26) return;
  const isAway = ![from, to].every((node) => isAwake(scene, node) || node === scene.sky.you);
  context.strokeStyle = isAway ? style.awayColour : style.colour;
  context.globalAlpha = isAway ? style.awayAlpha : style.alpha;
  context.lineWidth = style.width;
  if (isAway) context.setLineDash([2, 4]);
  context.beginPath();
  trace(context, shorten(start, end, 15, 11));
  context.stroke();
  context.setLineDash([]);
  if (length > tickedFromPx) {
    drawTicks(context, { start, end }, Math.min(mostTicks, link.strength), style);
  }
}

function isOutside(scene: Scene, start: Point, end: Point): boolean {
  if (isInside(scene, start, 0) || isInside(scene, end, 0)) return false;
  const { stage, margin } = scene;
  return (
    Math.max(start.x, end.x) < -margin ||
    Math.max(start.y, end.y) < -margin ||
    Math.min(start.x, end.x) > stage.width + margin ||
    Math.min(start.y, end.y) > stage.height + margin
  );
}

type Segment = { start: Point; end: Point };

function shorten(start: Point, end: Point, startPx: number, endPx: number): Segment {
  const [dx, dy] = [end.x - start.x, end.y - start.y];
  const length = Math.max(1, Math.hypot(dx, dy));
  const [right, down] = [dx / length, dy / length];
  return {
    start: { x: start.x + right * startPx, y: start.y + down * startPx },
    end: { x: end.x - right * endPx, y: end.y - down * endPx },
  };
}

function trace(context: Context, { start, end }: Segment): void {
  context.moveTo(start.x, start.y);
  context.lineTo(end.x, end.y);
}

/** Draws strokes across a link in the current colour and opacity. */
function drawTicks(
  context: Context,
  { start, end }: Segment,
  count: number,
  { page, tickPx }: LinkStyle,
): void {
  context.save();
  context.translate(start.x + (end.x - start.x) * tickedAt, start.y + (end.y - start.y) * tickedAt);
  context.rotate(Math.atan2(end.y - start.y, end.x - start.x));
  context.fillStyle = page;
  context.fillRect(-count * 2 - 2, -1.5, count * 4 + 4, 3);
  context.lineWidth = 1.5;
  context.beginPath();
  for (let index = 0; index < count; index += 1) {
    const x = (index - (count - 1) / 2) * 4;
    context.moveTo(x, -tickPx);
    context.lineTo(x, tickPx);
  }
  context.stroke();
  context.restore();
}
