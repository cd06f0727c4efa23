import { type Density, measureDensity } from "../place/density.ts";
import { growthOf, sigmaAt } from "../../sky/model/shape.ts";
import { createDotSheet, type DotSheet } from "./dot-sheet.ts";
import { drawChoice } from "./draw-choice.ts";
import { listGlyphs, stampDust } from "./draw-dust.ts";
import { stampField } from "./draw-field.ts";
import { createWidths, drawLabels } from "./draw-labels.ts";
import { drawLinks } from "./draw-links.ts";
import { drawNodes } from "./draw-nodes.ts";
import { drawUnnamed } from "./draw-unnamed.ts";
import {
  calmLattice,
  coverLattice,
  type Lattice,
  lightLattice,
  type Rect,
} from "../place/lattice.ts";
import type { Palette } from "./palette.ts";
import { type Labels, placeLabels } from "../place/place-labels.ts";
import { type Scene, screenOf, sharesOf } from "../scene/scene.ts";
import { keepEqual } from "../move/sky-state.ts";

type Context = CanvasRenderingContext2D;

/** The result of the last paint, for the moving parts and the pointer. */
export type Painted = { lattice: Lattice; calm: Float32Array; labels: Labels };

type Surface = { palette: Palette; covered: readonly Rect[]; ratio: number };

/** Paints scenes except their moving parts. Caches densities and text widths between views. */
export function createSkyPainter() {
  const densitiesOf = createDensities();
  let widthOf: ReturnType<typeof createWidths> | null = null;
  let sheet: DotSheet = createDotSheet(1, 1);

  return {
    paint: (context: Context, scene: Scene, { palette, covered, ratio }: Surface): Painted => {
      widthOf ??= createWidths(context);
      const { near, far } = densitiesOf(scene);
      const lattice = lightLattice({ near, far, scene });
      const labels = placeLabels({ scene, density: far ?? near ?? none, covered, widthOf });
      const plates = labels.regions.map(({ plate }) => inner(plate));
      const calm = calmLattice(lattice, [...plates, ...covered]);
      const { width, height } = context.canvas;
      if (sheet.width !== width || sheet.height !== height) sheet = createDotSheet(width, height);
      else sheet.words.fill(0);
      const transform = { margin: scene.margin, ratio };
      stampField(sheet, { lattice, calm, palette }, transform);
      stampDust(sheet, scene, { labels, palette, transform });
      context.putImageData(new ImageData(sheet.pixels, width, height), 0, 0);
      drawLinks(context, scene, palette);
      drawUnnamed(context, scene, palette);
      drawNodes(context, scene, palette);
      drawChoice(context, scene, palette);
      drawLabels(context, scene, labels, palette);
      coverLattice(lattice, calm, listSolid(scene, labels));
      return { lattice, calm, labels };
    },
    /** Measures texts again after their fonts have loaded. */
    forgetWidths: () => {
      widthOf = null;
    },
  };
}

const inner = ({ x, y, width, height }: Rect): Rect => ({
  x: x + 4,
  y: y + 3,
  width: width - 8,
  height: height - 6,
});

const glyphPx = 12;

/** Lists the areas without moving water: glyphs, and the names of nodes. */
function listSolid(scene: Scene, { nodes }: Labels): Rect[] {
  const glyphs = [...listGlyphs(scene)].map((node) => {
    const { x, y } = screenOf(scene, node);
    return { x: x - glyphPx, y: y - glyphPx, width: 2 * glyphPx, height: 2 * glyphPx };
  });
  const names = nodes.map(({ x, y, width }) => ({
    x: x - width / 2 - 6,
    y: y - 10,
    width: width + 12,
    height: 20,
  }));
  return [...glyphs, ...names];
}

const none = measureDensity(
  { positions: new Float32Array(), awake: new Uint8Array(), leftOut: new Uint8Array() },
  1,
);

export type Densities = { near: Density | null; far: Density | null };

/** Measures a density when it is first needed, and again when members have moved, woken or got links. */
function createDensities() {
  let densities: Densities = { near: null, far: null };
  let of: Pick<Scene, "sky" | "positions" | "awake"> | null = null;
  let leftOut: Uint8Array = new Uint8Array();
  return (scene: Scene): Densities => {
    const { sky, positions, awake } = scene;
    const hasMoved = of?.positions !== positions;
    const before = leftOut;
    if (hasMoved || of?.sky !== sky) leftOut = keepEqual(leftOut, listLone(scene));
    if (hasMoved || of?.awake !== awake || leftOut !== before)
      densities = { near: null, far: null };
    of = { sky, positions, awake };
    const { far } = sharesOf(scene);
    const measure = (distance: "near" | "far") =>
      measureDensity({ positions, awake, leftOut }, sigmaAt(distance, growthOf(sky.nodes.length)));
    if (far < 1) densities.near ??= measure("near");
    if (far > 0) densities.far ??= measure("far");
    return { near: far < 1 ? densities.near : null, far: far > 0 ? densities.far : null };
  };
}

/** The radius of the empty middle, where members without tags are. */
const quiet = 64;

/** Returns 1 for each unlinked member in the middle. They are drawn as dots but form no galaxy. */
function listLone({ sky, positions }: Scene): Uint8Array {
  const reach = quiet * growthOf(sky.nodes.length);
  return Uint8Array.from(sky.linksAt, (links, node) => {
    const distance = Math.hypot(positions[node * 2] ?? 0, positions[node * 2 + 1] ?? 0);
    return links.length === 0 && distance < reach ? 1 : 0;
  });
}
