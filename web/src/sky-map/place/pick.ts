import type { Sky } from "../../sky/model/sky.ts";
import type { Labels } from "./place-labels.ts";
import { regionUnder } from "./place-regions.ts";
import { type Scene, screenOf, sharesOf } from "../scene/scene.ts";
import { type Point, scaleOf } from "../scene/view.ts";

/** The target of a press on the map, by ids and names. */
export type Hit =
  | { kind: "node"; id: string }
  | { kind: "link"; ids: [string, string] }
  | { kind: "region"; tag: string }
  | null;

/** A touch hits a node within this distance: at least 24 px across (WCAG 2.2, 2.5.8). */
const nodeReachPx = 16;
const linkReachPx = 7;

/** Returns the nearest node to a point of the stage if it is within reach, else -1. */
export function pickNode({ positions, view, stage }: Scene, at: Point): number {
  const scale = scaleOf(view, stage);
  const x = (at.x - stage.width / 2) / scale + view.x;
  const y = (at.y - stage.height / 2) / scale + view.y;
  let nearest = -1;
  let least = (nodeReachPx / scale) ** 2;
  for (let node = 0; node < positions.length / 2; node += 1) {
    const dx = (positions[node * 2] ?? 0) - x;
    const dy = (positions[node * 2 + 1] ?? 0) - y;
    const distance = dx * dx + dy * dy;
    if (distance > least) continue;
    nearest = node;
    least = distance;
  }
  return nearest;
}

/** Returns the nearest of these links to a point of the stage if it is within reach, else -1. */
function pickLink(scene: Scene, among: Iterable<number>, at: Point): number {
  let nearest = -1;
  let least = linkReachPx;
  for (const index of among) {
    const link = scene.sky.links[index];
    if (!link) continue;
    const distance = distanceToSegment(at, screenOf(scene, link.from), screenOf(scene, link.to));
    if (distance > least) continue;
    nearest = index;
    least = distance;
  }
  return nearest;
}

function distanceToSegment({ x, y }: Point, from: Point, to: Point): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : ((x - from.x) * dx + (y - from.y) * dy) / length;
  const share = Math.min(1, Math.max(0, along));
  return Math.hypot(x - from.x - dx * share, y - from.y - dy * share);
}

/**
 * Returns the target under a point of the stage: the name of a region, a node, or one of the drawn links.
 */
export function hitAt(scene: Scene, labels: Labels | null, at: Point): Hit {
  const { sky } = scene;
  const region = sky.regions[regionUnder(labels?.regions ?? [], at)];
  if (region) return { kind: "region", tag: region.tag };
  const node = sky.nodes[pickNode(scene, at)];
  if (node) return { kind: "node", id: node.id };
  const own = sharesOf(scene).near > 0.3 ? scene.ownLinks : [];
  const link = sky.links[pickLink(scene, [...own, ...scene.litLinks], at)];
  const [from, to] = [sky.nodes[link?.from ?? -1], sky.nodes[link?.to ?? -1]];
  return from && to ? { kind: "link", ids: [from.id, to.id] } : null;
}

/** Returns all nodes in keyboard order: by distance from the viewer, or from the centre. */
export function listFocusOrder({ nodes, positions, you }: Sky): number[] {
  const [x, y] = [positions[you * 2] ?? 0, positions[you * 2 + 1] ?? 0];
  const distance = nodes.map((_, node) =>
    node === you
      ? -1
      : Math.hypot((positions[node * 2] ?? 0) - x, (positions[node * 2 + 1] ?? 0) - y),
  );
  return nodes
    .map((_, node) => node)
    .sort((a, b) => (distance[a] ?? 0) - (distance[b] ?? 0) || a - b);
}
