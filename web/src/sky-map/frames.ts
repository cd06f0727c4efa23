import { createMinimapPainter, miniToWorld } from "./draw/draw-minimap.ts";
import { drawMotion } from "./draw/draw-motion.ts";
import { readPalette } from "./draw/palette.ts";
import { createPicture } from "./draw/picture.ts";
import type { Labels } from "./place/place-labels.ts";
import type { Scene } from "./scene/scene.ts";
import { createSkyPainter } from "./draw/sky-painter.ts";
import { motionOf, type SkyState } from "./move/sky-state.ts";
import { isWhole, type Point, type Stage } from "./scene/view.ts";
import type { Rect } from "./place/lattice.ts";

type FramesParts = {
  canvas: HTMLCanvasElement;
  mini: HTMLCanvasElement;
  /** Called at once with the first size, and after each change. */
  onStage: (stage: Stage) => void;
  /** Returns the state to draw at a time of the frame clock. */
  stateAt: (now: number) => SkyState;
};

/** Draws the map: one frame after a change, and continuous frames while something moves. */
export type Frames = {
  request: () => void;
  /** Reads the colours and fonts of the theme again. */
  readTheme: () => void;
  /** The drawn names with the current shift of their picture. */
  labels: () => { labels: Labels; shift: Point } | null;
  /** Returns the world point under a point of the small map. */
  worldAt: (scene: Scene, at: Point) => Point;
  stop: () => void;
};

/** Water alone moves at the frame rate of other screens. */
const waterFrameMs = 1_000 / 24;
/** After a pan has stopped for this long, the map is painted as one at rest. */
const settleMs = 250;

export function createFrames({ canvas, mini, onStage, stateAt }: FramesParts): Frames {
  const painter = createSkyPainter();
  const drawMinimap = createMinimapPainter();
  let palette = readPalette(canvas);
  let miniSize: Stage = { width: 0, height: 0 };
  let frame = 0;
  let drawnAt = 0;
  let lastShift: Point = { x: 0, y: 0 };
  let settling: ReturnType<typeof setTimeout> | undefined;
  /** A frame was requested for more than moving water. */
  let isRequested = false;
  const picture = createPicture({
    paint: (context, scene, ratio) =>
      painter.paint(context, scene, {
        palette,
        ratio,
        covered: scene.margin === 0 ? listCovered(canvas) : [],
      }),
    paintOver: (context, scene, painted, shift) => {
      lastShift = shift;
      drawMotion(context, scene, painted && { ...painted, shift }, palette);
    },
  });
  const large = fitCanvas(canvas, onStage);
  const small = fitCanvas(mini, (size) => {
    miniSize = size;
    request();
  });

  function request(): void {
    isRequested = true;
    schedule();
  }

  function schedule(): void {
    if (frame === 0) frame = requestAnimationFrame(draw);
  }

  function draw(now: number): void {
    frame = 0;
    if (!isRequested && now - drawnAt < waterFrameMs) return schedule();
    isRequested = false;
    drawnAt = now;
    const state = stateAt(now);
    if (state.name === "empty" || !isSeen(state.scene.stage)) return;
    const { scene } = state;
    picture.draw(large.context, scene);
    // The small map is not drawn while it is hidden.
    if (miniSize.width > 0 && !isWhole(scene)) drawMinimap(small.context, scene, miniSize, palette);
    clearTimeout(settling);
    if (picture.isWide()) settling = setTimeout(repaint, settleMs);
    const motion = motionOf(state);
    if (motion === "all") request();
    else if (motion === "water") schedule();
  }

  function repaint(): void {
    picture.forget();
    request();
  }

  return {
    request,
    readTheme: () => {
      palette = readPalette(canvas);
      painter.forgetWidths();
      repaint();
    },
    labels: () => {
      const painted = picture.painted();
      return painted && { labels: painted.labels, shift: lastShift };
    },
    worldAt: (scene, at) => miniToWorld(scene, miniSize, at),
    stop: () => {
      cancelAnimationFrame(frame);
      clearTimeout(settling);
      large.stop();
      small.stop();
    },
  };
}

const isSeen = ({ width, height }: Stage): boolean => width >= 1 && height >= 1;

const sharpestPixelRatio = 2;

/** Matches a canvas to the resolution of the screen and to the size of its box. Reports each new size. */
function fitCanvas(
  canvas: HTMLCanvasElement,
  onSize: (size: Stage) => void,
): { context: CanvasRenderingContext2D; stop: () => void } {
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("This browser draws on no canvas.");
  const fit = () => {
    const { width, height } = canvas.getBoundingClientRect();
    const ratio = Math.min(sharpestPixelRatio, window.devicePixelRatio || 1);
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    onSize({ width, height });
  };
  const sizes = new ResizeObserver(fit);
  sizes.observe(canvas);
  fit();
  return { context, stop: () => sizes.disconnect() };
}

/**
 * Lists the parts of a canvas that are covered by elements marked `data-over` of the same `data-field`.
 */
function listCovered(canvas: HTMLCanvasElement): Rect[] {
  const box = canvas.getBoundingClientRect();
  const over = canvas.closest("[data-field]")?.querySelectorAll("[data-over]") ?? [];
  return [...over].flatMap((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    if (width === 0 || height === 0) return [];
    return [
      { x: left - box.left - 8, y: top - box.top - 6, width: width + 16, height: height + 12 },
    ];
  });
}
