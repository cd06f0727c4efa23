import { positionAt, type Scene, screenOf } from "./scene.ts";
import type { Point } from "./view.ts";

/** What a press on the map hit, by ids. */
export type Hit = { kind: "node"; id: string } | { kind: "link"; ids: [string, string] } | null;

/** A finger hits what is within this of it: 24 px across at least (WCAG 2.2, 2.5.8). */
const nodeReachPx = 16;
const linkReachPx = 7;

/** The node nearest to a point of the stage, if it is within reach; else -1. */
export function pickNode(scene: Scene, at: Point): number {
  let nearest = -1;
  let least = nodeReachPx;
  for (let node = 0; node < scene.sky.nodes.length; node += 1) {
    const { x, y } = screenOf(scene, node);
    const distance = Math.hypot(x - at.x, y - at.y);
    if (distance > least) continue;
    nearest = node;
    least = distance;
  }
  return nearest;
}

/** The link nearest to a point of the stage among these, if it is within reach; else -1. */
function pickLink(scene: Scene, among: Iterable<number>, at: Point): number {
  let nearest = -1;
  let least = linkReachPx;
  for (const index of among) {
    const link = scene.sky.links[index];
    if (!link) continue;
    const distance = distanceToLine(at, screenOf(scene, link.from), screenOf(scene, link.to));
    if (distance > least) continue;
    nearest = index;
    least = distance;
  }
  return nearest;
}

function distanceToLine({ x, y }: Point, from: Point, to: Point): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : ((x - from.x) * dx + (y - from.y) * dy) / length;
  const share = Math.min(1, Math.max(0, along));
  return Math.hypot(x - from.x - dx * share, y - from.y - dy * share);
}

/** What is under a point of the stage: a node, else one of the links that are drawn. */
export function hitAt(scene: Scene, shownLinks: readonly number[], at: Point): Hit {
  const { sky } = scene;
  const node = sky.nodes[pickNode(scene, at)];
  if (node) return { kind: "node", id: node.id };
  const link = sky.links[pickLink(scene, [...shownLinks, ...scene.litLinks], at)];
  const [from, to] = [sky.nodes[link?.from ?? -1], sky.nodes[link?.to ?? -1]];
  return from && to ? { kind: "link", ids: [from.id, to.id] } : null;
}

/** All nodes in the order in which the keyboard walks them: by distance from you, or from the middle. */
export function listWalk({ sky, layout }: Pick<Scene, "sky" | "layout">): number[] {
  const start = sky.you < 0 ? { x: 0, y: 0 } : positionAt(layout, sky.you);
  const distance = sky.nodes.map((_, node) => {
    const { x, y } = positionAt(layout, node);
    return Math.hypot(x - start.x, y - start.y);
  });
  return sky.nodes
    .map((_, node) => node)
    .sort((a, b) => (distance[a] ?? 0) - (distance[b] ?? 0) || a - b);
}

/** All nodes, those with the most links first, then in order of joining. */
export const listByLinks = ({ linksAt }: Scene["sky"]): number[] =>
  linksAt
    .map((_, node) => node)
    .sort((a, b) => (linksAt[b]?.length ?? 0) - (linksAt[a]?.length ?? 0) || a - b);
