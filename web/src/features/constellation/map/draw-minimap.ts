import type { Palette } from "./palette.ts";
import { isAlive, positionAt, type Scene } from "./scene.ts";
import { type Point, scaleOf, type Stage, world } from "./view.ts";

const mostLinks = 600;

/** How the whole sky lies in the small map: world units to its pixels. */
function miniScale({ layout }: Pick<Scene, "layout">, { width, height }: Stage): number {
  let [halfWidth, halfHeight] = [world.width / 2, world.height / 2];
  const { positions, spacing } = layout;
  for (let at = 0; at < positions.length; at += 2) {
    halfWidth = Math.max(halfWidth, Math.abs(positions[at] ?? 0) + spacing / 2);
    halfHeight = Math.max(halfHeight, Math.abs(positions[at + 1] ?? 0) + spacing / 2);
  }
  return Math.min(width / (2 * halfWidth), height / (2 * halfHeight));
}

/** The world point under a point of the small map. */
export const miniToWorld = (scene: Pick<Scene, "layout">, mini: Stage, { x, y }: Point): Point => {
  const scale = miniScale(scene, mini);
  return { x: (x - mini.width / 2) / scale, y: (y - mini.height / 2) / scale };
};

type Context = CanvasRenderingContext2D;

/**
 * The whole sky in small, with a frame around what the stage shows. The sky is painted when it has
 * changed, the frame every time.
 */
export function createMinimapPainter() {
  const canvas = document.createElement("canvas");
  const sky = canvas.getContext("2d");
  let painted: readonly unknown[] = [];

  return (context: Context, scene: Scene, mini: Stage, palette: Palette): void => {
    const { width, height } = context.canvas;
    const now = [scene.sky, scene.layout, palette, width, height];
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

/** How world units lie in the small map. */
function placing(scene: Scene, mini: Stage) {
  const scale = miniScale(scene, mini);
  const at = ({ x, y }: Point): Point => ({
    x: mini.width / 2 + x * scale,
    y: mini.height / 2 + y * scale,
  });
  return { scale, at };
}

function drawSky(context: Context, scene: Scene, mini: Stage, palette: Palette): void {
  const { at } = placing(scene, mini);
  const { sky, layout } = scene;
  context.strokeStyle = palette.ink3;
  context.lineWidth = 1;
  context.globalAlpha = 0.5;
  context.beginPath();
  for (const { from, to } of sky.links.slice(0, mostLinks)) {
    const [start, end] = [at(positionAt(layout, from)), at(positionAt(layout, to))];
    context.moveTo(start.x, start.y);
    context.lineTo(end.x, end.y);
  }
  context.stroke();
  context.globalAlpha = 1;
  const side = sky.nodes.length > 400 ? 1.5 : 3;
  for (let node = 0; node < sky.nodes.length; node += 1) {
    const { x, y } = at(positionAt(layout, node));
    const size = node === sky.you ? 5 : side;
    context.fillStyle =
      node === sky.you ? palette.you : isAlive(scene, node) ? palette.glow : palette.ash;
    context.fillRect(x - size / 2, y - size / 2, size, size);
  }
}

function drawFrame(context: Context, scene: Scene, mini: Stage, palette: Palette): void {
  const { scale, at } = placing(scene, mini);
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
