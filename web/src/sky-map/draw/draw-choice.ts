import { traceMark } from "../../ui/marks/field/draw-mark.ts";
import { drawDisc } from "./draw-nodes.ts";
import type { Palette } from "./palette.ts";
import { pathOf } from "../place/place-regions.ts";
import type { Scene } from "../scene/scene.ts";

const stepPx = 8;

/** Draws the path from a newcomer's position to the proposed one, with a hollow mark at its end. */
export function drawChoice(
  context: CanvasRenderingContext2D,
  scene: Scene,
  palette: Palette,
): void {
  const path = pathOf(scene);
  if (!path) return;
  const { from, to } = path;
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  for (let along = 26; along < length - 14; along += stepPx) {
    const share = along / length;
    const at = { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
    drawDisc(context, at, 1.4, palette.you);
  }
  drawDisc(context, to, 12, palette.page);
  context.strokeStyle = palette.you;
  context.lineWidth = 1.5;
  context.setLineDash([2, 3]);
  traceMark(context, to.x, to.y, 8);
  context.stroke();
  context.setLineDash([]);
}
