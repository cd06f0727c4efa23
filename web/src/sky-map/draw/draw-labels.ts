import { drawMark } from "../../ui/marks/field/draw-mark.ts";
import type { Palette } from "./palette.ts";
import type { Face, Labels, NodeName } from "../place/place-labels.ts";
import type { RegionName } from "../place/place-regions.ts";
import { isAwake, isShown, type Scene, sharesOf } from "../scene/scene.ts";

type Context = CanvasRenderingContext2D;

const fonts: Record<Face, (size: number) => string> = {
  name: (size) => `500 ${size}px "Martian Mono"`,
  "bold name": (size) => `600 ${size}px "Martian Mono"`,
  dots: (size) => `430 ${size}px "Bitcount Single"`,
};

function setFace(context: Context, face: Face, size: number): void {
  context.font = fonts[face](size);
  // Setting the font resets the stretch.
  context.fontStretch = face === "dots" ? "normal" : "condensed";
}

/** Returns a function that measures each text once. */
export function createWidths(context: Context) {
  const widths = new Map<string, number>();
  return (face: Face, size: number, text: string): number => {
    const key = `${face} ${size} ${text}`;
    const known = widths.get(key);
    if (known !== undefined) return known;
    setFace(context, face, size);
    const { width } = context.measureText(text);
    widths.set(key, width);
    return width;
  };
}

/** Draws the names of nodes on plates, and the names of regions in dots. */
export function drawLabels(context: Context, scene: Scene, labels: Labels, palette: Palette): void {
  context.textBaseline = "middle";
  for (const name of labels.nodes) drawNodeName(context, scene, name, palette);
  context.textAlign = "left";
  for (const name of labels.regions) drawRegionName(context, scene, name, palette);
  context.globalAlpha = 1;
}

function drawNodeName(context: Context, scene: Scene, name: NodeName, palette: Palette): void {
  const { node, text, isBold, x, y, width } = name;
  setFace(context, isBold ? "bold name" : "name", isBold ? 13 : 12);
  context.globalAlpha = 0.84;
  context.fillStyle = palette.page;
  context.fillRect(x - width / 2 - 4, y - 8, width + 8, 16);
  context.globalAlpha = 1;
  context.textAlign = "center";
  context.fillStyle = nameColour(scene, node, palette);
  context.fillText(text, x, y + 0.5);
}

function nameColour(scene: Scene, node: number, palette: Palette): string {
  if (node === scene.sky.you) return palette.you;
  if (node === scene.selected) return palette.strike;
  return isAwake(scene, node) && isShown(scene, node) ? palette.ink : palette.ink3;
}

function drawRegionName(context: Context, scene: Scene, name: RegionName, palette: Palette): void {
  const region = scene.sky.regions[name.region];
  if (!region) return;
  const { far } = sharesOf(scene);
  const { size, plate, sign, isLeading } = name;
  context.globalAlpha = 0.72;
  context.fillStyle = palette.page;
  context.fillRect(plate.x + 3, plate.y + 4, plate.width - 6, plate.height - 8);
  context.globalAlpha = 1;
  setFace(context, "dots", size);
  const [tagX, y] = [name.x + name.lead, name.y + 1];
  const countX = tagX + name.tagWidth + name.dotWidth;
  if (palette.shadow !== "transparent") {
    context.fillStyle = palette.shadow;
    context.fillText(region.tag, tagX + 2, y + 3);
  }
  if (sign === "own") {
    drawMark(context, name.x + size * 0.28, y + size * 0.06, size * 0.21, palette.you, 1.5);
  } else if (sign !== null) drawSign(context, sign, name.x + size * 0.32, y, size * 0.22, palette);
  const strong = isLeading ? palette.ink : palette.ink2;
  const weak = isLeading ? palette.ink2 : palette.ink3;
  context.fillStyle = sign === "picked" ? palette.you : far > 0.4 || scene.choice ? strong : weak;
  context.fillText(region.tag, tagX, y);
  context.fillStyle = palette.ink3;
  context.fillRect(
    Math.round(tagX + name.tagWidth + name.dotWidth / 2 - 1.5),
    Math.round(y - 1.5),
    3,
    3,
  );
  context.fillStyle = hasAwake(scene, name)
    ? isLeading
      ? palette.glow
      : palette.glow2
    : palette.ink3;
  context.fillText(`${region.count}`, countX, y);
}

function hasAwake({ sky, awake }: Scene, { region }: RegionName): boolean {
  const leadingRegion = sky.regions[region]?.leadingRegion;
  return (
    sky.galaxies
      .find((galaxy) => galaxy.leadingRegion === leadingRegion)
      ?.nodes.some((node) => awake[node] === 1) ?? false
  );
}

/** Draws a plus on a region that can be picked, and a tick on a picked one. */
function drawSign(
  context: Context,
  sign: "pick" | "picked",
  x: number,
  y: number,
  reach: number,
  palette: Palette,
): void {
  context.strokeStyle = sign === "picked" ? palette.you : palette.glow;
  context.lineWidth = 1.8;
  context.beginPath();
  if (sign === "picked") {
    context.moveTo(x - reach, y);
    context.lineTo(x - reach * 0.2, y + reach * 0.8);
    context.lineTo(x + reach, y - reach * 0.8);
  } else {
    context.moveTo(x - reach, y);
    context.lineTo(x + reach, y);
    context.moveTo(x, y - reach);
    context.lineTo(x, y + reach);
  }
  context.stroke();
}
