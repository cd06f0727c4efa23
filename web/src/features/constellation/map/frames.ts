import { createLabelPainter } from "./draw-labels.ts";
import { drawLinks } from "./draw-links.ts";
import { createMinimapPainter, miniToWorld } from "./draw-minimap.ts";
import { drawMotion } from "./draw-motion.ts";
import { drawNodes } from "./draw-nodes.ts";
import { readPalette } from "./palette.ts";
import { createPicture } from "./picture.ts";
import type { Scene } from "./scene.ts";
import { isMoving, type SkyState } from "./sky-state.ts";
import type { Point, Stage } from "./view.ts";

type FramesParts = {
  canvas: HTMLCanvasElement;
  mini: HTMLCanvasElement;
  /** Called at once with the first size. */
  onStage: (stage: Stage) => void;
  /** The state to draw at a time of the frame clock. */
  stateAt: (now: number) => SkyState;
};

/** Draws the map, one frame when something changed and one after the other while something moves. */
export type Frames = {
  request: () => void;
  /** Paints everything anew, when more has changed than the scene. */
  repaint: () => void;
  /** Reads the colours of the theme again. */
  readTheme: () => void;
  /** The world point under a point of the small map. */
  worldAt: (scene: Scene, at: Point) => Point;
  stop: () => void;
};

export function createFrames({ canvas, mini, onStage, stateAt }: FramesParts): Frames {
  const paintLabels = createLabelPainter();
  const drawMinimap = createMinimapPainter();
  let palette = readPalette(canvas);
  let shownLinks: readonly number[] = [];
  let miniSize: Stage = { width: 0, height: 0 };
  let frame = 0;
  const picture = createPicture({
    paint: (context, scene) => {
      drawLinks(context, scene, shownLinks, palette);
      drawNodes(context, scene, palette);
      paintLabels(context, scene, palette);
    },
    paintOver: (context, scene) => drawMotion(context, scene, palette),
  });
  const large = fitCanvas(canvas, onStage);
  const small = fitCanvas(mini, (size) => {
    miniSize = size;
    request();
  });

  function request(): void {
    if (frame === 0) frame = requestAnimationFrame(draw);
  }

  function draw(now: number): void {
    frame = 0;
    const state = stateAt(now);
    if (state.name === "empty" || !isSeen(state.scene.stage)) return;
    const { scene } = state;
    ({ shownLinks } = state);
    picture.draw(large.context, scene);
    // Nothing is drawn on the small map while nobody sees it.
    if (state.isMoved && miniSize.width > 0) drawMinimap(small.context, scene, miniSize, palette);
    if (isMoving(state)) request();
  }

  function repaint(): void {
    picture.forget();
    request();
  }

  return {
    request,
    repaint,
    readTheme: () => {
      palette = readPalette(canvas);
      repaint();
    },
    worldAt: (scene, at) => miniToWorld(scene, miniSize, at),
    stop: () => {
      cancelAnimationFrame(frame);
      large.stop();
      small.stop();
    },
  };
}

const isSeen = ({ width, height }: Stage): boolean => width >= 1 && height >= 1;

const sharpestPixelRatio = 2;

/** Keeps a canvas as sharp as the screen and as large as its box; reports each new size. */
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
