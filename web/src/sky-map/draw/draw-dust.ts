import { type DotSheet, stampDot } from "./dot-sheet.ts";
import type { SheetTransform } from "./draw-field.ts";
import type { Labels } from "../place/place-labels.ts";
import type { Palette } from "./palette.ts";
import { isAwake, isInside, isShown, type Scene, screenOf, sharesOf } from "../scene/scene.ts";
import { scaleOf } from "../scene/view.ts";

const sizePx = { least: 1.5, most: 3.1 } as const;
/** Below this many pixels to a unit, members who are away fade into the field. */
const meltScale = 0.8;
const starGrowth = 1.35;

/**
 * Stamps a dot for every node without a glyph: a disc for awake members, a ring for those who are away.
 */
export function stampDust(
  sheet: DotSheet,
  scene: Scene,
  { labels, palette, transform }: { labels: Labels; palette: Palette; transform: SheetTransform },
): void {
  const { view, stage, sky } = scene;
  const scale = scaleOf(view, stage);
  const { far, near } = sharesOf(scene);
  const size = Math.max(sizePx.least, Math.min(sizePx.most, scale * 1.75));
  const stars = new Set(far > 0.05 && !scene.choice ? scene.figures.flat(2) : []);
  const glyphs = listGlyphs(scene);
  const isUnderName = createUnderName(labels);
  const { margin, ratio } = transform;
  const fading = near > 0.5 && scene.selected >= 0 ? 0.75 : 1;
  const dimmed = 1 - 0.28 * near;
  for (let node = 0; node < sky.nodes.length; node += 1) {
    const at = screenOf(scene, node);
    if (!isInside(scene, at, 8) || glyphs.has(node) || isUnderName(at.x, at.y)) continue;
    const awake = isAwake(scene, node);
    const isStar = stars.has(node);
    if (scale < meltScale && !awake && !isStar) continue;
    const diameter = 2 * size * (isStar ? starGrowth : 1) * ratio;
    const [x, y] = [(at.x + margin) * ratio, (at.y + margin) * ratio];
    const { dust } = palette;
    if (awake) {
      const colour = isStar && far > 0.3 ? dust.star : dust.awake;
      stampDot(sheet, "disc", x, y, diameter, dust.plate);
      stampDot(sheet, "disc", x, y, diameter, colour, fading * dimmed);
    } else if (isShown(scene, node)) {
      stampDot(sheet, "disc", x, y, diameter * 0.92, dust.plate);
      stampDot(sheet, "ring", x, y, diameter * 0.92, dust.away, fading * dimmed, ratio);
    } else {
      stampDot(sheet, "disc", x, y, diameter * 0.8, dust.hidden, fading * dimmed);
    }
  }
}

/** Returns the nodes that are drawn as glyphs instead of dots. */
export function listGlyphs(scene: Scene): Set<number> {
  const { sky, selected, focused, litNodes, litLinks, unnamed } = scene;
  const glyphs = new Set([sky.you, selected, focused]);
  if (sharesOf(scene).near > 0.3 || litLinks.size > 0)
    for (const node of litNodes) glyphs.add(node);
  for (const node of unnamed?.nodes ?? []) glyphs.add(node);
  glyphs.delete(-1);
  return glyphs;
}

function createUnderName({ nodes }: Labels): (x: number, y: number) => boolean {
  return (x, y) =>
    nodes.some((name) => Math.abs(x - name.x) < name.width / 2 + 7 && Math.abs(y - name.y) < 12);
}
