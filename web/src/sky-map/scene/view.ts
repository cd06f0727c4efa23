import type { Sky } from "../../sky/model/sky.ts";

/** The view of the map: the world point in the middle of the stage, and the zoom (1 shows 800 by 600). */
export type View = { x: number; y: number; zoom: number };

/** The stage in CSS pixels. */
export type Stage = { width: number; height: number };

export type Point = { x: number; y: number };

/** Specification section 9. */
const world = { width: 800, height: 600 } as const;
export const zoomRange = { least: 0.3, most: 3, step: 1.2 } as const;

/** A narrow stage shows a part of the world, so that nodes stay distinguishable. */
const narrowPx = 700;
const narrowScale = 1.1;

/** Pixels per world unit at zoom 1. */
function fitScale({ width, height }: Stage): number {
  return width >= narrowPx ? Math.min(width / world.width, height / world.height) : narrowScale;
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

/** Zooms by a factor within the range. The world point under `at` stays there. */
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

/** Moves the map by pixels of the stage. */
export function panBy(view: View, stage: Stage, dx: number, dy: number): View {
  const scale = scaleOf(view, stage);
  return { ...view, x: view.x - dx / scale, y: view.y - dy / scale };
}

type Seen = {
  sky: Pick<Sky, "you" | "positions" | "galaxyOf">;
  /** Nodes close to the viewer's own. */
  near: readonly number[];
  stage: Stage;
};

/** The range of the first zoom at a viewer with members near. */
const homeZooms = { least: 1.1, most: 2 } as const;
/** The largest distance of the first view past the outermost nodes, in world units. */
const edge = 34;
/** The margins that title, search, small map and buttons cover, and names at the sides, in pixels. */
const wideMargins = { left: 64, right: 64, top: 104, bottom: 172 } as const;
const narrowMargins = { left: 40, right: 64, top: 132, bottom: 36 } as const;

/**
 * Returns the part of the stage that no control covers, across and down, in world units: half its length,
 * and the distance of its middle from that of the stage.
 */
function clearPart({ width, height }: Stage, scale: number) {
  const { left, right, top, bottom } = width < narrowPx ? narrowMargins : wideMargins;
  return [
    { half: (width - left - right) / 2 / scale, offset: (left - right) / 2 / scale },
    { half: (height - top - bottom) / 2 / scale, offset: (top - bottom) / 2 / scale },
  ] as const;
}

/**
 * Returns the first view of the map: the viewer with the nearest members of the same galaxy, or the whole
 * sky for a viewer without any.
 */
export function homeView({ sky, near, stage }: Seen): View {
  const { positions, you, galaxyOf } = sky;
  if (you < 0 || near.length === 0) return { x: 0, y: 0, zoom: wholeZoom(positions, stage) };
  const around = near.filter((node) => galaxyOf[node] === galaxyOf[you]);
  const shown = [you, ...(around.length > 0 ? around : near)];
  const [across, down] = [rangeOf(positions, shown, 0), rangeOf(positions, shown, 1)];
  const whole = clearPart(stage, fitScale(stage));
  const fitting = Math.min(whole[0].half / across.half, whole[1].half / down.half);
  const zoom = Math.min(homeZooms.most, Math.max(homeZooms.least, fitting));
  const clear = clearPart(stage, fitScale(stage) * zoom);
  const [x, y] = [across.middle - clear[0].offset, down.middle - clear[1].offset];
  const limited = limitView({ x, y, zoom }, stage, { positions });
  // The viewer is in the clear part, wherever the others are.
  const hold = (wanted: number, from: 0 | 1) => {
    const { half, offset } = clear[from];
    const own = (positions[you * 2 + from] ?? 0) - offset;
    return Math.min(own + half, Math.max(own - half, wanted));
  };
  return { x: hold(limited.x, 0), y: hold(limited.y, 1), zoom };
}

/** Returns the middle of these nodes on one axis, and half of their distance. */
function rangeOf(positions: Float32Array, nodes: readonly number[], from: 0 | 1) {
  const values = nodes.map((node) => positions[node * 2 + from] ?? 0);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return { middle: (least + most) / 2, half: (most - least) / 2 };
}

/**
 * Returns the zoom that shows the whole sky around its centre, at most 1; a narrow stage shows a part of
 * it.
 */
function wholeZoom(positions: Float32Array, stage: Stage): number {
  if (stage.width < narrowPx) return 1;
  const reach = (from: 0 | 1) => Math.max(...reachOf(positions, from).map(Math.abs));
  const fitting = Math.min(stage.width / 2 / reach(0), stage.height / 2 / reach(1));
  return Math.min(1, clampZoom(fitting / fitScale(stage)));
}

/**
 * Limits the view so that the clear part of the stage ends near the edge of the sky, or has the sky in its
 * middle.
 */
export function limitView(
  view: View,
  stage: Stage,
  { positions }: { positions: Float32Array },
): View {
  const clear = clearPart(stage, scaleOf(view, stage));
  const hold = (wanted: number, from: 0 | 1) => {
    const { half, offset } = clear[from];
    const [least, most] = reachOf(positions, from);
    const [low, high] = [least - edge + half, most + edge - half];
    const middle = Math.min(high, Math.max(low, wanted + offset));
    return (low > high ? (low + high) / 2 : middle) - offset;
  };
  return { ...view, x: hold(view.x, 0), y: hold(view.y, 1) };
}

/** Returns the range of the nodes on one axis, at least the 800 by 600. */
export function reachOf(positions: Float32Array, from: 0 | 1): [least: number, most: number] {
  let most = (from === 0 ? world.width : world.height) / 2;
  let least = -most;
  for (let at = from; at < positions.length; at += 2) {
    const value = positions[at] ?? 0;
    if (value < least) least = value;
    if (value > most) most = value;
  }
  return [least, most];
}

/** True if every node is on the stage. */
export function isWhole({
  sky,
  view,
  stage,
}: Pick<Seen, "stage"> & { sky: Pick<Sky, "positions">; view: View }): boolean {
  const scale = scaleOf(view, stage);
  const [left, right] = reachOf(sky.positions, 0);
  const [top, bottom] = reachOf(sky.positions, 1);
  return (
    (view.x - left) * scale <= stage.width / 2 + 1 &&
    (right - view.x) * scale <= stage.width / 2 + 1 &&
    (view.y - top) * scale <= stage.height / 2 + 1 &&
    (bottom - view.y) * scale <= stage.height / 2 + 1
  );
}
