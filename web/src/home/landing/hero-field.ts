import type { FieldOptions, FieldView, Overlay } from "../../ui/marks/field/field.ts";
import { type Disturbance, disturb, type WaveSource } from "../../ui/marks/field/wave.ts";
import { flatness } from "../../sky/model/shape.ts";
import { type HeroGalaxy, type HeroSky, lightOf } from "./sky-layout.ts";

type Point = { x: number; y: number };
type Shape = { width: number; height: number };

/** Maps world points to the hero, with the scale of the world. */
type Framing = { worldX: number; worldY: number; fieldY: number; scale: number };

/** A galaxy is above the text, where the rings begin. */
const framings = {
  wide: { x: 0.64, y: 0.17, scale: 1.84 },
  narrow: { x: 0.64, y: 0.1, scale: 0.94 },
} as const;

const ring: Omit<WaveSource, "x" | "y" | "startsAt" | "every"> = {
  speed: 76,
  tail: 300,
  wavelength: 46,
  amplitude: 1.25,
  reach: 430,
  flat: 0.7,
};

/**
 * The real sky behind the title: its galaxies in the lattice, rings from two of them, and its figures
 * above.
 */
export function heroField(sky: HeroSky | null, isNarrow: boolean, width: number): FieldOptions {
  if (!sky) return emptyField(isNarrow, width);
  const { x: coreX, y: coreY, scale: whole } = framings[isNarrow ? "narrow" : "wide"];
  const scale = whole / sky.growth;
  const worldX = sky.core.x - ((coreX - 0.5) * width) / scale;
  const framing: Framing = { worldX, worldY: sky.core.y, fieldY: coreY, scale };
  return {
    pitch: isNarrow ? 6 : 8,
    lightAt: (x, y, shape) => {
      const at = worldAt(framing, shape, { x, y });
      return lightOf(sky, at.x, at.y);
    },
    startAt: 7.3,
    lift: 0.5,
    sources: [
      { ...ring, x: coreX, y: coreY, startsAt: 2.6, every: 9 },
      { ...ring, x: 0.3, y: isNarrow ? 0.05 : 0.16, startsAt: 0, every: 13, amplitude: 0.7 },
    ],
    overlay: drawSky(sky, framing, isNarrow),
  };
}

/** Still water with one galaxy, for a network without nodes. */
function emptyField(isNarrow: boolean, width: number): FieldOptions {
  const core = isNarrow ? { x: 0.53, y: 0.105 } : { x: 0.485, y: 0.265 };
  return {
    pitch: isNarrow ? 6 : 8,
    galaxy: {
      ...core,
      scale: isNarrow ? Math.max(300, width * 0.6) : Math.max(800, width / 2),
      tilt: isNarrow ? 0.46 : 0.4,
      rotation: isNarrow ? -0.36 : -0.2,
    },
    startAt: 7.3,
    lift: 0.62,
    sources: [
      { ...ring, ...core, startsAt: 0, every: 11, amplitude: 0.32, reach: 900, flat: 0.4 },
      { ...ring, ...core, startsAt: 2.6, every: 9, flat: 0.6 },
    ],
    overlay: drawUnclaimed(isNarrow ? narrowPoints : widePoints),
  };
}

/** Unclaimed nodes as fractions of the field. Each is linked with the next. */
const widePoints: readonly Point[] = [
  { x: 0.075, y: 0.3 },
  { x: 0.215, y: 0.115 },
  { x: 0.395, y: 0.19 },
  { x: 0.545, y: 0.36 },
  { x: 0.7, y: 0.13 },
  { x: 0.885, y: 0.22 },
  { x: 0.965, y: 0.075 },
];
const narrowPoints: readonly Point[] = [
  { x: 0.22, y: 0.09 },
  { x: 0.5, y: 0.045 },
  { x: 0.78, y: 0.12 },
  { x: 0.62, y: 0.19 },
];

/** Draws hollow rings that float on the water, joined by a line. */
function drawUnclaimed(points: readonly Point[]): Overlay {
  const here: Disturbance = { height: 0, lift: 0, heat: 0, shiftX: 0, shiftY: 0 };
  return (context, view, colour) => {
    const floating = points.map((point): Floating => {
      const [x, y] = [point.x * view.width, point.y * view.height];
      disturb(view.sources, view, x, y, view.time, here);
      return { x, y: y - here.height * bobPx, isStruck: here.heat > struckHeat };
    });
    context.strokeStyle = colour("figure");
    context.lineWidth = 1;
    context.globalAlpha = 0.5;
    for (const [index, end] of floating.entries()) {
      const start = floating[index - 1];
      if (start) drawLink(context, start, end);
    }
    context.globalAlpha = 1;
    for (const at of floating) {
      drawDot(context, at, 9, colour("page"));
      context.strokeStyle = colour(at.isStruck ? "strike" : "ink3");
      context.lineWidth = 1.5;
      context.beginPath();
      context.arc(at.x, at.y, 6, 0, 2 * Math.PI);
      context.stroke();
    }
  };
}

const fieldOf = ({ worldX, worldY, fieldY, scale }: Framing, shape: Shape, at: Point): Point => ({
  x: (at.x - worldX) * scale + shape.width / 2,
  y: (at.y - worldY) * scale + shape.height * fieldY,
});

const worldAt = ({ worldX, worldY, fieldY, scale }: Framing, shape: Shape, at: Point): Point => ({
  x: (at.x - shape.width / 2) / scale + worldX,
  y: (at.y - shape.height * fieldY) / scale + worldY,
});

/** A node above this heat was just hit by a wave. */
const struckHeat = 0.22;
const bobPx = 4;
/** Limits the nodes drawn in each frame of a large sky. */
const maxDots = 400;

type Floating = Point & { isStruck: boolean };

/** Draws nodes that float on the water and flash when a wave passes. Figures join some of them. */
function drawSky(sky: HeroSky, framing: Framing, isNarrow: boolean): Overlay {
  const here: Disturbance = { height: 0, lift: 0, heat: 0, shiftX: 0, shiftY: 0 };
  const stride = Math.ceil(sky.nodes.length / maxDots);
  const stars = new Set(sky.galaxies.flatMap(({ figure }) => figure.flat()));
  let namedFor: FieldView["calm"] | null = null;
  let names: Name[] = [];

  return (context, view, colour) => {
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
      if (at) drawDot(context, at, 2.4, colour(at.isStruck ? "strike" : "glow"));
    }
    for (const at of floating.values()) {
      if (at) drawDot(context, at, 3.4, colour(at.isStruck ? "strike" : "dust-star"));
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

function drawDot(context: CanvasRenderingContext2D, at: Point, size: number, colour: string) {
  context.fillStyle = colour;
  context.beginPath();
  context.arc(at.x, at.y, size, 0, 2 * Math.PI);
  context.fill();
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
        x: middle.x - width / 2 - 10,
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
  context.fillStyle = colour("glow");
  context.fillText(`${count}`, dotX + (size * dotShare) / 2, y);
}
