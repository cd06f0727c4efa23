import type { Palette } from "./palette.ts";
import { isAwake, positionOf, type Scene } from "../scene/scene.ts";
import { type Point, reachOf, scaleOf, type Stage } from "../scene/view.ts";

/**
 * Returns the transform of the whole sky into the small map: its pixels for each world unit, and the
 * world point in its centre.
 */
function fitSky({ sky }: Pick<Scene, "sky">, { width, height }: Stage) {
  const [left, right] = reachOf(sky.positions, 0);
  const [top, bottom] = reachOf(sky.positions, 1);
  const scale = Math.min(width / (right - left), height / (bottom - top)) * 0.96;
  return { scale, middle: { x: (left + right) / 2, y: (top + bottom) / 2 } };
}

/** Returns the world point under a point of the small map. */
export function miniToWorld(scene: Pick<Scene, "sky">, mini: Stage, { x, y }: Point): Point {
  const { scale, middle } = fitSky(scene, mini);
  return {
    x: (x - mini.width / 2) / scale + middle.x,
    y: (y - mini.height / 2) / scale + middle.y,
  };
}

type Context = CanvasRenderingContext2D;

/**
 * Draws the whole sky in small, with a frame around the visible part. The sky is painted after changes,
 * the frame every time.
 */
export function createMinimapPainter() {
  const canvas = document.createElement("canvas");
  const sky = canvas.getContext("2d");
  let painted: readonly unknown[] = [];

  return (context: Context, scene: Scene, mini: Stage, palette: Palette): void => {
    const { width, height } = context.canvas;
    const now = [scene.sky, scene.positions, scene.awake, palette, width, height];
    if (sky && now.some((part, at) => part !== painted[at])) {
      canvas.width = width;
      canvas.height = height;
      sky.setTransform(context.getTransform());
      drawSky(sky, scene, mini, palette);
      painted = now;
    }
    context.clearRect(0, 0, mini.width, mini.height);
    context.drawImage(canvas, 0, 0, mini.width, mini.height);
    drawFrame(context, scene, mini, palette);
  };
}

/** Returns a function from a world point to its position in the small map. */
function toMini(scene: Scene, mini: Stage) {
  const { scale, middle } = fitSky(scene, mini);
  const at = ({ x, y }: Point): Point => ({
    x: mini.width / 2 + (x - middle.x) * scale,
    y: mini.height / 2 + (y - middle.y) * scale,
  });
  return { scale, at };
}

function drawSky(context: Context, scene: Scene, mini: Stage, palette: Palette): void {
  const { at } = toMini(scene, mini);
  const { sky } = scene;
  const side = sky.nodes.length > 2_000 ? 1 : sky.nodes.length > 400 ? 1.5 : 2;
  const fill = (node: number, size: number, colour: string) => {
    const { x, y } = at(positionOf(scene, node));
    context.fillStyle = colour;
    context.fillRect(x - size / 2, y - size / 2, size, size);
  };
  for (let node = 0; node < sky.nodes.length; node += 1) {
    if (node === sky.you) continue;
    fill(node, side, isAwake(scene, node) ? palette.glow2 : palette.ash);
  }
  if (sky.you >= 0) fill(sky.you, 5, palette.you);
}

function drawFrame(context: Context, scene: Scene, mini: Stage, palette: Palette): void {
  const { scale, at } = toMini(scene, mini);
  const { view, stage } = scene;
  const seen = at({
    x: view.x - stage.width / 2 / scaleOf(view, stage),
    y: view.y - stage.height / 2 / scaleOf(view, stage),
  });
  const unseen = { x: mini.width - 2, y: mini.height - 2 };
  const [left, top] = [Math.max(2, seen.x), Math.max(2, seen.y)];
  const right = Math.min(unseen.x, seen.x + (stage.width / scaleOf(view, stage)) * scale);
  const bottom = Math.min(unseen.y, seen.y + (stage.height / scaleOf(view, stage)) * scale);
  context.strokeStyle = palette.strike;
  context.lineWidth = 1.5;
  context.strokeRect(left, top, Math.max(2, right - left), Math.max(2, bottom - top));
}
