import { createLabelRoom, type LabelRoom } from "./label-room.ts";
import type { Palette } from "./palette.ts";
import { glyphScale, isInside, type Scene, screenOf, spacingPx } from "./scene.ts";

type Context = CanvasRenderingContext2D;

/** Below this zoom only the names that matter are drawn. */
const namesFromZoom = 0.7;
/** A name needs this much space beside the next node, or it covers it. */
const namesFromPx = 38;
const mostNames = 400;
const heightPx = 16;

type Label = { text: string; font: string; colour: string; x: number; y: number };
type Side = "below" | "above";

/**
 * Names on plates of their own. You, the chosen, and the ends of lit links come first, above their
 * node where there is no space below; a name that would lie on one before it is left out.
 */
export function createLabelPainter() {
  const widthOf = createWidths();

  return (context: Context, scene: Scene, palette: Palette): void => {
    context.textAlign = "center";
    context.textBaseline = "middle";
    const room = createLabelRoom();
    /** Draws unless the space is taken; answers whether it did. */
    const drawName = (node: number, side: Side): boolean => {
      const label = labelAt(scene, node, side, palette);
      if (!label) return false;
      context.font = label.font;
      // Setting the font sets the stretch back.
      context.fontStretch = "condensed";
      const width = widthOf(context, label) + 8;
      const rect = { x: label.x - width / 2, y: label.y - heightPx / 2, width, height: heightPx };
      if (!room.take(rect)) return false;
      context.globalAlpha = 0.86;
      context.fillStyle = palette.page;
      context.fillRect(rect.x, rect.y, width, heightPx);
      context.globalAlpha = 1;
      context.fillStyle = label.colour;
      context.fillText(label.text, label.x, label.y);
      return true;
    };
    const { first, rest } = listNamed(scene);
    for (const node of [scene.selected, scene.focused, scene.sky.you]) {
      if (node >= 0) keepFree(room, scene, node);
    }
    for (const node of first) if (!drawName(node, "below")) drawName(node, "above");
    if (rest.length > 0) for (const node of scene.sky.nodes.keys()) keepFree(room, scene, node);
    for (const node of rest) drawName(node, "below");
    context.textAlign = "left";
  };
}

/** Measures each name once. */
function createWidths() {
  const widths = new Map<string, number>();
  return (context: Context, { font, text }: Label): number => {
    const key = `${font} ${text}`;
    const known = widths.get(key);
    if (known !== undefined) return known;
    const { width } = context.measureText(text);
    widths.set(key, width);
    return width;
  };
}

/**
 * Whose names are drawn: those that matter whatever they cover, the others where there is space, those
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

const glyphPx = { other: 18, you: 21, bracketed: 36 } as const;

const hasBrackets = ({ selected, focused }: Scene, node: number) =>
  node === selected || node === focused;

/** No name is put on the glyph of a node. */
function keepFree(room: LabelRoom, scene: Scene, node: number): void {
  const { x, y } = screenOf(scene, node);
  if (!isInside(scene, { x, y }, 40)) return;
  const kind = hasBrackets(scene, node) ? "bracketed" : node === scene.sky.you ? "you" : "other";
  const side = glyphPx[kind] * (kind === "other" ? 1 : labelScale(scene));
  room.take({ x: x - side / 2, y: y - side / 2, width: side, height: side });
}

/** Names keep closer to small glyphs. */
const labelScale = (scene: Scene): number => Math.max(0.8, Math.min(1.2, glyphScale(scene)));

function labelAt(scene: Scene, node: number, side: Side, palette: Palette): Label | null {
  const shown = scene.sky.nodes[node];
  if (!shown) return null;
  const { x, y } = screenOf(scene, node);
  const [isYou, isChosen] = [node === scene.sky.you, node === scene.selected];
  const matters = scene.litNodes.has(node) || node === scene.hovered || node === scene.focused;
  const away = (hasBrackets(scene, node) ? 31 : isYou ? 24 : 21) * labelScale(scene);
  const weight = isYou || isChosen ? "600 13px" : matters ? "500 12px" : "400 11px";
  return {
    text: shown.username,
    font: `${weight} "Martian Mono"`,
    colour: isYou ? palette.you : isChosen ? palette.strike : matters ? palette.ink : palette.ink3,
    x,
    y: side === "below" ? y + away : y - away,
  };
}
