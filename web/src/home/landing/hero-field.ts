import type { FieldOptions, FieldView, Overlay } from "../../ui/marks/field/field.ts";
import { type Disturbance, disturb, type WaveSource } from "../../ui/marks/field/wave.ts";
import { flatness } from "../../sky/model/shape.ts";
import { frameSky, type HeroGalaxy, type HeroSky, lightOf } from "./sky-layout.ts";

type Point = { x: number; y: number };
type Shape = { width: number; height: number };

/** Maps world points to the hero: the world point in the middle of the free water, and the scale. */
type Framing = { world: Point; middleY: number; scale: number };

/** The free water above the text, and the usual height of the whole field, in px. */
const waters = { wide: { free: 236, height: 690 }, narrow: { free: 180, height: 900 } } as const;

const ring: Omit<WaveSource, "x" | "y" | "startsAt" | "every"> = {
  speed: 76,
  tail: 300,
  wavelength: 46,
  amplitude: 1.25,
  reach: 430,
  flat: 0.7,
};

/** Galaxies fade within this distance of the upper edge, in px. */
const edgePx = 48;

/**
 * The real sky behind the title: its galaxies in the lattice, rings from two of them, and its figures
 * above. A sky of fewer than three members is still. Null is water without a sky.
 */
export function heroField(sky: HeroSky | null, isNarrow: boolean, width: number): FieldOptions {
  const pitch = isNarrow ? 6 : 8;
  if (!sky) return { pitch, sources: [] };
  const { free, height } = waters[isNarrow ? "narrow" : "wide"];
  const scale = Math.max(0.62, Math.min(1.2, width / 630)) / sky.growth;
  const world = frameSky(sky, { width: width / scale, height: free / scale });
  const framing: Framing = { world, middleY: free / 2, scale };
  const sources =
    sky.nodes.length < 3
      ? []
      : [
          { ...ring, x: 0.64, y: (0.5 * free) / height, startsAt: 2.6, every: 9 },
          { ...ring, x: 0.3, y: (0.4 * free) / height, startsAt: 0, every: 13, amplitude: 0.7 },
        ];
  return {
    pitch,
    ramp: "field-away",
    lightAt: (x, y, shape) => {
      const at = worldAt(framing, shape, { x, y });
      return lightOf(sky, at.x, at.y) * Math.min(1, y / edgePx);
    },
    startAt: 7.3,
    lift: 0.5,
    sources,
    overlay: drawSky(sky, framing, isNarrow),
  };
}

const fieldOf = ({ world, middleY, scale }: Framing, shape: Shape, at: Point): Point => ({
  x: (at.x - world.x) * scale + shape.width / 2,
  y: (at.y - world.y) * scale + middleY,
});

const worldAt = ({ world, middleY, scale }: Framing, shape: Shape, at: Point): Point => ({
  x: (at.x - shape.width / 2) / scale + world.x,
  y: (at.y - middleY) / scale + world.y,
});

/** A node above this heat was just hit by a wave. */
const struckHeat = 0.22;
const bobPx = 4;
/** Limits the nodes drawn in each frame of a large sky. */
const maxDots = 400;

type Floating = Point & { isStruck: boolean };

/** The radius of a node, of one in a figure, and of the only ones of a small sky, in px. */
const nodePx = { usual: 2.6, star: 3.4, few: 6 } as const;

/**
 * Draws hollow nodes that float on the water and flash when a wave passes. Figures join some of them. An
 * empty sky has one node in the viewer's colour.
 */
function drawSky(sky: HeroSky, framing: Framing, isNarrow: boolean): Overlay {
  const here: Disturbance = { height: 0, lift: 0, heat: 0, shiftX: 0, shiftY: 0 };
  const stride = Math.ceil(sky.nodes.length / maxDots);
  const stars = new Set(sky.galaxies.flatMap(({ figure }) => figure.flat()));
  let namedFor: FieldView["calm"] | null = null;
  let names: Name[] = [];
  const usualPx = sky.nodes.length < 12 ? nodePx.few : nodePx.usual;

  return (context, view, colour) => {
    if (sky.nodes.length === 0) {
      const at = fieldOf(framing, view, framing.world);
      return drawNode(context, at, nodePx.few, colour("you"));
    }
    const { time, sources, calm } = view;
    const float = (node: number): Floating | null => {
      const [x = 0, y = 0] = sky.nodes[node] ?? [];
      const at = fieldOf(framing, view, { x, y });
      if (at.x < -20 || at.y < -20 || at.x > view.width + 20 || at.y > view.height + 20)
        return null;
      if (isUnder(calm, at)) return null;
      disturb(sources, view, at.x, at.y, time, here);
      return { x: at.x, y: at.y - here.height * bobPx, isStruck: here.heat > struckHeat };
    };
    if (namedFor !== calm) {
      namedFor = calm;
      names = layOutNames(context, sky.galaxies, { framing, view, isNarrow });
    }
    const floating = new Map([...stars].map((node) => [node, float(node)]));
    context.strokeStyle = colour("figure");
    context.lineWidth = 1;
    context.globalAlpha = 0.62;
    for (const [from, to] of sky.galaxies.flatMap(({ figure }) => figure)) {
      const [start, end] = [floating.get(from), floating.get(to)];
      if (start && end) drawLink(context, start, end);
    }
    context.globalAlpha = 1;
    for (let node = 0; node < sky.nodes.length; node += stride) {
      const at = stars.has(node) ? null : float(node);
      if (at) drawNode(context, at, usualPx, colour(at.isStruck ? "strike" : "ink3"));
    }
    for (const at of floating.values()) {
      if (at) drawNode(context, at, nodePx.star, colour(at.isStruck ? "strike" : "ink2"));
    }
    for (const name of names) drawName(context, name, colour);
  };
}

const isUnder = (calm: FieldView["calm"], { x, y }: Point): boolean =>
  calm.some(
    (rect) =>
      x > rect.x - 12 &&
      y > rect.y - 12 &&
      x < rect.x + rect.width + 12 &&
      y < rect.y + rect.height + 12,
  );

const gapPx = 11;

function drawLink(context: CanvasRenderingContext2D, start: Point, end: Point) {
  const length = Math.hypot(end.x - start.x, end.y - start.y);
  if (length < 2 * gapPx) return;
  const gapX = ((end.x - start.x) / length) * gapPx;
  const gapY = ((end.y - start.y) / length) * gapPx;
  context.beginPath();
  context.moveTo(start.x + gapX, start.y + gapY);
  context.lineTo(end.x - gapX, end.y - gapY);
  context.stroke();
}

function drawNode(context: CanvasRenderingContext2D, at: Point, px: number, colour: string) {
  context.lineWidth = 1.3;
  context.strokeStyle = colour;
  context.beginPath();
  context.arc(at.x, at.y, px, 0, 2 * Math.PI);
  context.stroke();
}

/** The name and count of a galaxy. `x` is the left edge of the text and `y` its middle. */
type Name = { tag: string; count: number; size: number; x: number; y: number; width: number };

/** The width of the dot between name and count, as a fraction of the size. */
const dotShare = 0.62;
const nameFont = (size: number) => `430 ${size}px "Bitcount Single"`;

type Placing = { framing: Framing; view: FieldView; isNarrow: boolean };

/** Puts names under their galaxies, larger ones first, where there is space between text and edges. */
function layOutNames(
  context: CanvasRenderingContext2D,
  galaxies: readonly HeroGalaxy[],
  { framing, view, isNarrow }: Placing,
): Name[] {
  const largest = Math.max(1, ...galaxies.map(({ count }) => count));
  const taken = view.calm.map((rect) => ({ ...rect }));
  const names: Name[] = [];
  for (const { tag, count, x, y, radius } of galaxies) {
    const most = isNarrow ? 20 : 30;
    const size = Math.round(Math.max(18, most * Math.sqrt(count / largest)));
    context.font = nameFont(size);
    const width =
      context.measureText(tag).width + size * dotShare + context.measureText(`${count}`).width;
    const middle = fieldOf(framing, view, { x, y });
    const reach = radius * flatness * framing.scale * 0.62;
    for (const below of [reach + size, reach + 2 * size, -reach - size, 0]) {
      const rect = {
        x: Math.max(9, Math.min(middle.x - width / 2 - 10, view.width - width - 29)),
        y: middle.y + below - size * 0.6,
        width: width + 20,
        height: size * 1.2,
      };
      const isInside =
        rect.x > 8 &&
        rect.y > 8 &&
        rect.x + rect.width < view.width - 8 &&
        rect.y + rect.height < view.height - 8;
      if (!isInside || taken.some((other) => overlap(rect, other))) continue;
      taken.push(rect);
      names.push({ tag, count, size, x: rect.x + 10, y: rect.y + size * 0.6, width });
      break;
    }
  }
  return names;
}

type Rect = Point & Shape;

const overlap = (a: Rect, b: Rect): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

function drawName(
  context: CanvasRenderingContext2D,
  { tag, count, size, x, y, width }: Name,
  colour: (token: string) => string,
) {
  context.textAlign = "left";
  context.textBaseline = "middle";
  context.font = nameFont(size);
  context.globalAlpha = 0.72;
  context.fillStyle = colour("page");
  context.fillRect(x - 6, y - size * 0.55, width + 12, size * 1.1);
  context.globalAlpha = 1;
  context.fillStyle = colour("ink");
  context.fillText(tag, x, y);
  const dotX = x + context.measureText(tag).width + (size * dotShare) / 2;
  context.fillStyle = colour("ink3");
  context.fillRect(Math.round(dotX - 1.5), Math.round(y - 1.5), 3, 3);
  context.fillStyle = colour("ink2");
  context.fillText(`${count}`, dotX + (size * dotShare) / 2, y);
}
