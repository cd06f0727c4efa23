import { nearestOf } from "../scene/own-links.ts";
import { positionOf, type Scene, screenOf } from "../scene/scene.ts";
import { limitView, homeView, panBy, type Point, type View, zoomAt } from "../scene/view.ts";

/** A node closer to the edge is centred when the keyboard reaches it. */
const edgePx = 40;
/** The zoom at a search result. */
const foundZoom = 2.4;

/**
 * Zooms about a point of the stage. Without one it zooms about the centre, and moves the sky back where
 * it could fill the stage.
 */
export function zoomScene(scene: Scene, factor: number, at?: Point): Scene {
  const { view, stage, sky } = scene;
  if (at) return { ...scene, view: zoomAt(view, stage, factor, at) };
  const middle = { x: stage.width / 2, y: stage.height / 2 };
  const zoomed = zoomAt(view, stage, factor, middle);
  return { ...scene, view: factor < 1 ? limitView(zoomed, stage, sky) : zoomed };
}

export const panScene = (scene: Scene, dx: number, dy: number): Scene => ({
  ...scene,
  view: panBy(scene.view, scene.stage, dx, dy),
});

/** Returns the first view of the map. */
export const homeOf = ({ sky, stage }: Pick<Scene, "sky" | "stage">): View =>
  homeView({ sky, stage, near: nearestOf(sky, sky.you) });

export const resetView = (scene: Scene): Scene => ({ ...scene, view: homeOf(scene) });

/** Centres a point of the world on the stage. */
export const lookAt = (scene: Scene, point: Point): Scene => ({
  ...scene,
  view: { ...scene.view, ...point },
});

/** Zooms in on a point of the world. */
export const lookCloselyAt = (scene: Scene, point: Point): Scene => ({
  ...scene,
  view: { ...point, zoom: Math.max(scene.view.zoom, foundZoom) },
});

/** Moves the keyboard focus to a node (-1 for none) and brings it into view. */
export function focusNode(before: Scene, node: number): Scene {
  const scene = { ...before, focused: node };
  if (!scene.sky.nodes[node] || isWellInside(scene, screenOf(scene, node))) return scene;
  return lookAt(scene, positionOf(scene, node));
}

const isWellInside = ({ stage }: Scene, { x, y }: Point): boolean =>
  x > edgePx && y > edgePx && x < stage.width - edgePx && y < stage.height - edgePx;
