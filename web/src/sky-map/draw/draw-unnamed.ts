import { flatness } from "../../sky/model/shape.ts";
import { drawDisc } from "./draw-nodes.ts";
import { outlineOf } from "../place/outline.ts";
import type { Palette } from "./palette.ts";
import type { Scene } from "../scene/scene.ts";
import { scaleOf, toScreen } from "../scene/view.ts";

const dots = 115;
const nameSize = 24;

/** Draws a dotted outline around members whose common tags have no dimension, with their count. */
export function drawUnnamed(
  context: CanvasRenderingContext2D,
  scene: Scene,
  palette: Palette,
): void {
  const outline = outlineOf(scene);
  if (!outline || !scene.unnamed) return;
  const { x, y } = toScreen(scene.view, scene.stage, outline.middle);
  const across = outline.radius * scaleOf(scene.view, scene.stage);
  for (let dot = 0; dot < dots; dot += 1) {
    const angle = (dot / dots) * 2 * Math.PI;
    const at = { x: x + Math.cos(angle) * across, y: y + Math.sin(angle) * across * flatness };
    drawDisc(context, at, 1.7, palette.glow);
  }
  const top = y - across * flatness;
  context.font = `430 ${nameSize}px "Bitcount Single"`;
  context.fontStretch = "normal";
  context.textAlign = "left";
  context.textBaseline = "middle";
  const count = `${scene.unnamed.count}`;
  const countWidth = context.measureText(count).width;
  const width = countWidth + nameSize + context.measureText("unnamed").width;
  const left = x - width / 2;
  context.fillStyle = palette.page;
  context.fillRect(left - 14, top - 15, width + 28, 30);
  context.fillStyle = palette.glow;
  context.fillText(count, left, top);
  context.fillStyle = palette.ink3;
  context.fillRect(left + countWidth + 10, top - 2, 3, 3);
  context.fillStyle = palette.ink;
  context.fillText("unnamed", left + countWidth + nameSize, top);
}
