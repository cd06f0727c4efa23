import { positionAt, type Scene, screenOf } from "./scene.ts";
import { homeView, panBy, type Point, zoomAt } from "./view.ts";

/** A node closer to the edge than this is brought to the middle when the keyboard reaches it. */
const edgePx = 40;

/** Zooms about a point of the stage; about its middle when none is given. */
export function zoomScene(scene: Scene, factor: number, at?: Point): Scene {
  const { view, stage } = scene;
  const middle = { x: stage.width / 2, y: stage.height / 2 };
  return { ...scene, view: zoomAt(view, stage, factor, at ?? middle) };
}

export const panScene = (scene: Scene, dx: number, dy: number): Scene => ({
  ...scene,
  view: panBy(scene.view, scene.stage, dx, dy),
});

export const resetView = (scene: Scene): Scene => ({ ...scene, view: homeView(scene) });

/** Brings a point of the world to the middle of the stage. */
export const lookAt = (scene: Scene, point: Point): Scene => ({
  ...scene,
  view: { ...scene.view, ...point },
});

/** Moves the keyboard's focus to a node (-1: to none) and brings it into view. */
export function focusNode(before: Scene, node: number): Scene {
  const scene = { ...before, focused: node };
  if (!scene.sky.nodes[node] || isWellInside(scene, screenOf(scene, node))) return scene;
  return lookAt(scene, positionAt(scene.layout, node));
}

const isWellInside = ({ stage }: Scene, { x, y }: Point): boolean =>
  x > edgePx && y > edgePx && x < stage.width - edgePx && y < stage.height - edgePx;
