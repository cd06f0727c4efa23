import { createLabelRoom, type LabelRoom } from "./label-room.ts";
import type { Palette } from "./palette.ts";
import { glyphScale, isInside, type Scene, screenOf, spacingPx } from "./scene.ts";

type Context = CanvasRenderingContext2D;

/** Below this zoom only the names that matter are drawn. */
const namesFromZoom = 0.7;
/** A name needs this much room beside the next node, or it covers it. */
const namesFromPx = 38;
const mostNames = 400;
const heightPx = 16;

type Label = { text: string; font: string; colour: string; x: number; y: number };

/**
 * Names on plates of their own. You, the chosen, and the ends of lit links come first; a name that
 * would lie on one before it is left out.
 */
export function createLabelPainter() {
  const widths = new Map<string, number>();
  const widthOf = (context: Context, { font, text }: Label) => {
    const key = `${font} ${text}`;
    const known = widths.get(key);
    if (known !== undefined) return known;
    const { width } = context.measureText(text);
    widths.set(key, width);
    return width;
  };

  return (context: Context, scene: Scene, palette: Palette): void => {
    context.textAlign = "center";
    context.textBaseline = "middle";
    const room = createLabelRoom();
    const { first, rest } = listNamed(scene);
    for (const node of [...first, ...rest]) {
      if (node === rest[0]) keepNodesFree(room, scene);
      const label = labelAt(scene, node, palette);
      if (!label) continue;
      context.font = label.font;
      // Setting the font sets the stretch back.
      context.fontStretch = "condensed";
      const width = widthOf(context, label) + 8;
      const rect = { x: label.x - width / 2, y: label.y - heightPx / 2, width, height: heightPx };
      if (!room.take(rect)) continue;
      context.globalAlpha = 0.86;
      context.fillStyle = palette.page;
      context.fillRect(rect.x, rect.y, width, heightPx);
      context.globalAlpha = 1;
      context.fillStyle = label.colour;
      context.fillText(label.text, label.x, label.y);
    }
    context.textAlign = "left";
  };
}

/**
 * Whose names are drawn: those that matter whatever they cover, the others where there is room, those
 * with the most links first.
 */
function listNamed(scene: Scene): { first: number[]; rest: number[] } {
  const { selected, hovered, focused, sky, litNodes } = scene;
  const mattering = [selected, focused, hovered, sky.you, ...litNodes].filter((node) => node >= 0);
  const first = new Set(mattering);
  const rest: number[] = [];
  if (scene.view.zoom >= namesFromZoom && spacingPx(scene) >= namesFromPx) {
    for (const node of scene.byLinks) {
      if (rest.length === mostNames) break;
      if (!first.has(node) && isInside(scene, screenOf(scene, node), 40)) rest.push(node);
    }
  }
  return { first: [...first], rest };
}

const glyphPx = 18;
const bracketsPx = 44;

function keepNodesFree(room: LabelRoom, scene: Scene): void {
  for (let node = 0; node < scene.sky.nodes.length; node += 1) {
    const { x, y } = screenOf(scene, node);
    if (!isInside(scene, { x, y }, 40)) continue;
    const hasBrackets = node === scene.selected || node === scene.focused;
    const side = hasBrackets ? bracketsPx : glyphPx;
    room.take({ x: x - side / 2, y: y - side / 2, width: side, height: side });
  }
}

function labelAt(scene: Scene, node: number, palette: Palette): Label | null {
  const shown = scene.sky.nodes[node];
  if (!shown) return null;
  const { x, y } = screenOf(scene, node);
  const scale = glyphScale(scene);
  const [isYou, isChosen] = [node === scene.sky.you, node === scene.selected];
  const matters = scene.litNodes.has(node) || node === scene.hovered || node === scene.focused;
  const below = isChosen ? 31 : isYou ? 24 : 21;
  const weight = isYou || isChosen ? "600 13px" : matters ? "500 12px" : "400 11px";
  return {
    text: shown.username,
    font: `${weight} "Martian Mono"`,
    colour: isYou ? palette.you : isChosen ? palette.strike : matters ? palette.ink : palette.ink3,
    x,
    y: y + below * Math.max(0.8, Math.min(1.2, scale)),
  };
}
