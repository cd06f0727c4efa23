import { drawMark, drawNode } from "../../ui/field/draw-mark.ts";
import type { FieldOptions, Overlay } from "../../ui/field/field.ts";
import { type Disturbance, disturb } from "../../ui/field/wave.ts";

/** Places as fractions of the field. `you` is amber and makes waves. */
type Node = { x: number; y: number; name: string; isYou?: boolean };
type Graph = { nodes: readonly Node[]; links: readonly (readonly [number, number])[] };

const wideGraph: Graph = {
  nodes: [
    { x: 0.075, y: 0.3, name: "paperlamp" },
    { x: 0.215, y: 0.115, name: "moth" },
    { x: 0.395, y: 0.19, name: "" },
    { x: 0.545, y: 0.36, name: "you", isYou: true },
    { x: 0.7, y: 0.13, name: "kite_exe" },
    { x: 0.885, y: 0.22, name: "tidepool" },
    { x: 0.965, y: 0.075, name: "wren" },
    { x: 0.6, y: 0.66, name: "hexfern" },
  ],
  links: [
    [0, 1],
    [1, 2],
    [2, 3],
    [3, 4],
    [4, 5],
    [5, 6],
    [3, 7],
  ],
};

const narrowGraph: Graph = {
  nodes: [
    { x: 0.22, y: 0.09, name: "" },
    { x: 0.5, y: 0.045, name: "" },
    { x: 0.78, y: 0.12, name: "" },
    { x: 0.62, y: 0.19, name: "", isYou: true },
  ],
  links: [
    [0, 1],
    [1, 2],
    [2, 3],
  ],
};

/** The galaxy behind the title, with packets from its core and from your node, and the graph over it. */
export function heroField(isNarrow: boolean, width: number): FieldOptions {
  const graph = isNarrow ? narrowGraph : wideGraph;
  const core = isNarrow ? { x: 0.53, y: 0.105 } : { x: 0.485, y: 0.265 };
  const you = graph.nodes.find((node) => node.isYou) ?? core;
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
      {
        ...core,
        startsAt: 0,
        every: 11,
        speed: 74,
        tail: 240,
        wavelength: 60,
        amplitude: 0.32,
        reach: 900,
        flat: 0.4,
      },
      {
        x: you.x,
        y: you.y,
        startsAt: 2.6,
        every: 9,
        speed: 76,
        tail: 340,
        wavelength: 46,
        amplitude: 1.45,
        reach: 430,
        flat: 0.6,
      },
    ],
    overlay: drawGraph(graph),
  };
}

/** Above this a node counts as just struck. */
const struckHeat = 0.22;
const bobPx = 4;

/** Nodes ride the water: they bob with it, and flash when a front passes. */
function drawGraph({ nodes, links }: Graph): Overlay {
  const here: Disturbance = { height: 0, lift: 0, heat: 0, shiftX: 0, shiftY: 0 };
  return (context, view, colour) => {
    const { width, height, time, sources } = view;
    const floating = nodes.map((node) => {
      const x = node.x * width;
      const y = node.y * height;
      disturb(sources, view, x, y, time, here);
      const bob = node.isYou ? 0 : here.height * bobPx;
      return { ...node, x, y: y - bob, isStruck: here.heat > struckHeat };
    });
    context.strokeStyle = colour("ink2");
    context.lineWidth = 1;
    context.globalAlpha = 0.55;
    for (const [from, to] of links) {
      const start = floating[from];
      const end = floating[to];
      if (start && end) drawLink(context, start, end);
    }
    context.globalAlpha = 1;
    for (const node of floating) {
      if (node.name) drawName(context, node, colour);
      if (node.isYou) {
        context.fillStyle = colour("page");
        context.beginPath();
        context.arc(node.x, node.y, 10, 0, 2 * Math.PI);
        context.fill();
        drawMark(context, node.x, node.y, 8, colour("you"));
      } else {
        drawNode(context, node.x, node.y, {
          plate: colour("page"),
          core: colour(node.isStruck ? "strike" : "glow"),
          ring: colour(node.isStruck ? "strike" : "ink2"),
        });
      }
    }
  };
}

type Place = { x: number; y: number };
const gapPx = 14;

function drawLink(context: CanvasRenderingContext2D, start: Place, end: Place) {
  const length = Math.hypot(end.x - start.x, end.y - start.y);
  const gapX = ((end.x - start.x) / length) * gapPx;
  const gapY = ((end.y - start.y) / length) * gapPx;
  context.beginPath();
  context.moveTo(start.x + gapX, start.y + gapY);
  context.lineTo(end.x - gapX, end.y - gapY);
  context.stroke();
}

function drawName(
  context: CanvasRenderingContext2D,
  node: Node,
  colour: (token: string) => string,
) {
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.font = '500 12px "Martian Mono"';
  context.fontStretch = "condensed";
  const width = context.measureText(node.name).width;
  context.globalAlpha = 0.8;
  context.fillStyle = colour("page");
  context.fillRect(node.x - width / 2 - 4, node.y + 13, width + 8, 16);
  context.globalAlpha = 1;
  context.fillStyle = colour(node.isYou ? "you" : "ink2");
  context.fillText(node.name, node.x, node.y + 21);
}
