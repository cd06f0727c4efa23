import { distanceAcross, flatness } from "../../sky/model/shape.ts";
import type { Rect } from "./lattice.ts";
import { positionOf, type Scene } from "../scene/scene.ts";
import { type Point, scaleOf, toScreen } from "../scene/view.ts";

/** The share of the members that an outline encloses, and its distance outside of them. */
const enclosed = 0.86;
const beyond = 30;

/**
 * Returns the ellipse around the members who share the tags of a suggestion, in world units; `radius` is
 * horizontal.
 */
export function outlineOf(scene: Scene): { middle: Point; radius: number } | null {
  const nodes = mostTogether(scene, scene.unnamed?.nodes ?? []);
  if (nodes.length === 0) return null;
  const middle = middleOf(nodes.map((node) => positionOf(scene, node)));
  const distances = nodes.map((node) => distanceAcross(middle, positionOf(scene, node)));
  distances.sort((a, b) => a - b);
  return { middle, radius: (distances[Math.floor(distances.length * enclosed)] ?? 0) + beyond };
}

/** Returns those of the nodes that are in the galaxy with the most of them. */
function mostTogether({ sky }: Scene, nodes: readonly number[]): readonly number[] {
  const byGalaxy = new Map<number, number[]>();
  for (const node of nodes) {
    const galaxy = sky.galaxyOf[node] ?? -1;
    byGalaxy.set(galaxy, [...(byGalaxy.get(galaxy) ?? []), node]);
  }
  return [...byGalaxy.values()].reduce(
    (most, some) => (some.length > most.length ? some : most),
    [],
  );
}

/** Returns the weighted centre; distant points have little weight. */
function middleOf(points: readonly Point[]): Point {
  let middle = weigh(points, () => 1);
  for (let iteration = 0; iteration < 8; iteration += 1) {
    const from = middle;
    middle = weigh(points, ({ x, y }) => 1 / (18 + Math.hypot(x - from.x, y - from.y)));
  }
  return middle;
}

function weigh(points: readonly Point[], weightOf: (point: Point) => number): Point {
  let [x, y, sum] = [0, 0, 0];
  for (const point of points) {
    const weight = weightOf(point);
    x += point.x * weight;
    y += point.y * weight;
    sum += weight;
  }
  return { x: x / sum, y: y / sum };
}

/** Returns the plate of the outline's name, which no other name may cover. */
export function unnamedPlate(scene: Scene): Rect | null {
  const outline = outlineOf(scene);
  if (!outline) return null;
  const { x, y } = toScreen(scene.view, scene.stage, outline.middle);
  const top = y - outline.radius * scaleOf(scene.view, scene.stage) * flatness;
  return { x: x - 100, y: top - 18, width: 200, height: 36 };
}
