/** Where the map is looked at: the world point in the middle of the stage, and the zoom (1 shows 800 by 600). */
export type View = { x: number; y: number; zoom: number };

/** The stage in CSS pixels. */
export type Stage = { width: number; height: number };

export type Point = { x: number; y: number };

/** Specification section 9. */
export const world = { width: 800, height: 600 } as const;
export const zoomRange = { least: 0.3, most: 3, step: 1.2 } as const;

/** A narrow stage shows a part of the world, or nodes could not be distinguished. */
const narrowWorld = { width: 560, height: 620 } as const;
const narrowPx = 700;

/** Pixels per world unit at zoom 1. */
function fitScale({ width, height }: Stage): number {
  if (width >= narrowPx) return Math.min(width / world.width, height / world.height);
  return Math.max(width / narrowWorld.width, height / narrowWorld.height);
}

export const scaleOf = (view: View, stage: Stage): number => fitScale(stage) * view.zoom;

const clampZoom = (zoom: number): number =>
  Math.min(zoomRange.most, Math.max(zoomRange.least, zoom));

export function toScreen(view: View, stage: Stage, { x, y }: Point): Point {
  const scale = scaleOf(view, stage);
  return {
    x: stage.width / 2 + (x - view.x) * scale,
    y: stage.height / 2 + (y - view.y) * scale,
  };
}

export function toWorld(view: View, stage: Stage, { x, y }: Point): Point {
  const scale = scaleOf(view, stage);
  return {
    x: view.x + (x - stage.width / 2) / scale,
    y: view.y + (y - stage.height / 2) / scale,
  };
}

/** Zooms by a factor, within the range, so that what lies under a point of the stage stays under it. */
export function zoomAt(view: View, stage: Stage, factor: number, at: Point): View {
  const zoom = clampZoom(view.zoom * factor);
  const fixed = toWorld(view, stage, at);
  const scale = fitScale(stage) * zoom;
  return {
    zoom,
    x: fixed.x - (at.x - stage.width / 2) / scale,
    y: fixed.y - (at.y - stage.height / 2) / scale,
  };
}

/** Moves the map by pixels of the stage, as a hand would. */
export function panBy(view: View, stage: Stage, dx: number, dy: number): View {
  const scale = scaleOf(view, stage);
  return { ...view, x: view.x - dx / scale, y: view.y - dy / scale };
}

type Seen = {
  sky: { you: number };
  layout: { positions: Float32Array };
  stage: Stage;
};

/** How the map is first seen: whole, or around you where it is too large for that. */
export function homeView({ sky, layout, stage }: Seen): View {
  const { positions } = layout;
  const reach = (from: 0 | 1) => {
    let most = 0;
    for (let at = from; at < positions.length; at += 2)
      most = Math.max(most, Math.abs(positions[at] ?? 0));
    return most;
  };
  const scale = fitScale(stage);
  const isWhole = reach(0) * scale < stage.width / 2 && reach(1) * scale < stage.height / 2;
  if (isWhole || sky.you < 0) return { x: 0, y: 0, zoom: 1 };
  return { x: positions[sky.you * 2] ?? 0, y: positions[sky.you * 2 + 1] ?? 0, zoom: 1 };
}

/** Whether the map is seen as it was first. */
export function isHome(seen: Seen & { view: View }): boolean {
  const home = homeView(seen);
  const { view } = seen;
  return (
    Math.abs(view.zoom - home.zoom) < 0.001 &&
    Math.hypot(view.x - home.x, view.y - home.y) * scaleOf(view, seen.stage) < 1
  );
}
