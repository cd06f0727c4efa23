import type { Rect } from "./lattice.ts";
import { positionOf, type Scene, screenOf, sharesOf } from "../scene/scene.ts";
import { type Point, scaleOf, toScreen } from "../scene/view.ts";

/** Counts the nodes, and the pieces of links, that a rectangle of the stage would cover. */
export type Occupancy = {
  nodesUnder: (rect: Rect) => number;
  linksUnder: (rect: Rect) => number;
};

/** The width of a cell, in px. */
const cellPx = 4;
/** The radius of a node without a glyph. */
const nodePx = 4;
/** Drawings that are fainter than this share cost nothing. */
const leastShare = 0.3;

/** Records the nodes and the drawn links of a scene in a grid, so that a count costs only its cells. */
export function createOccupancy(scene: Scene): Occupancy {
  const { sky, positions, view, stage, margin } = scene;
  const columns = Math.ceil((stage.width + 2 * margin) / cellPx) + 1;
  const rows = Math.ceil((stage.height + 2 * margin) / cellPx) + 1;
  const [nodes, links] = [new Uint8Array(columns * rows), new Uint8Array(columns * rows)];
  const cellOf = (px: number) => Math.floor((px + margin) / cellPx);
  const add = (grid: Uint8Array, x: number, y: number) => {
    const [column, row] = [cellOf(x), cellOf(y)];
    if (column < 0 || row < 0 || column >= columns || row >= rows) return;
    const at = row * columns + column;
    grid[at] = Math.min(255, (grid[at] ?? 0) + 1);
  };
  const addLink = (from: Point, to: Point) => {
    const part = clip(from, to, scene);
    if (!part) return;
    const length = Math.hypot(to.x - from.x, to.y - from.y) * (part.end - part.start);
    const steps = Math.ceil(length / cellPx);
    for (let step = 0; step <= steps; step += 1) {
      const along = part.start + ((part.end - part.start) * step) / Math.max(1, steps);
      add(links, from.x + (to.x - from.x) * along, from.y + (to.y - from.y) * along);
    }
  };
  const count = (grid: Uint8Array, { x, y, width, height }: Rect, reach: number): number => {
    const [left, right] = [cellOf(x - reach), Math.min(columns - 1, cellOf(x + width + reach))];
    const [top, bottom] = [cellOf(y - reach), Math.min(rows - 1, cellOf(y + height + reach))];
    let sum = 0;
    for (let row = Math.max(0, top); row <= bottom; row += 1) {
      for (let at = row * columns + Math.max(0, left); at <= row * columns + right; at += 1)
        sum += grid[at] ?? 0;
    }
    return sum;
  };

  const scale = scaleOf(view, stage);
  for (let node = 0; node < positions.length / 2; node += 1) {
    const x = ((positions[node * 2] ?? 0) - view.x) * scale + stage.width / 2;
    const y = ((positions[node * 2 + 1] ?? 0) - view.y) * scale + stage.height / 2;
    add(nodes, x, y);
  }
  const { far, near } = sharesOf(scene);
  if (far > leastShare && !scene.choice) {
    for (const ends of scene.figures.flat()) {
      const [from, to] = ends.map((node) => toScreen(view, stage, positionOf(scene, node)));
      if (from && to) addLink(from, to);
    }
  }
  for (const index of [...(near > leastShare ? scene.ownLinks : []), ...scene.litLinks]) {
    const link = sky.links[index];
    if (link) addLink(screenOf(scene, link.from), screenOf(scene, link.to));
  }
  return {
    nodesUnder: (rect) => count(nodes, rect, nodePx),
    linksUnder: (rect) => count(links, rect, 0),
  };
}

/** Returns the shares of a line, 0 to 1, between which it is in the drawn area; null if it is outside. */
function clip(
  from: Point,
  to: Point,
  { stage, margin }: Scene,
): { start: number; end: number } | null {
  let [start, end] = [0, 1];
  for (const [at, step, most] of [
    [from.x, to.x - from.x, stage.width],
    [from.y, to.y - from.y, stage.height],
  ] as const) {
    const shares = [(-margin - at) / step, (most + margin - at) / step];
    if (step === 0 && (at < -margin || at > most + margin)) return null;
    if (step === 0) continue;
    start = Math.max(start, Math.min(...shares));
    end = Math.min(end, Math.max(...shares));
  }
  return start < end ? { start, end } : null;
}
