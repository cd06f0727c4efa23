/** The part of a canvas's height to draw, in CSS px. */
export type Band = { top: number; bottom: number };

/** A frame that takes longer is drawn in bands, and the page stays responsive in between. */
const bandMs = 25;
const mostBands = 8;

/** Returns the number of bands for a frame, from the duration of the last one; null before the first. */
export const countBands = (drawMs: number | null): number =>
  drawMs === null ? mostBands : Math.max(1, Math.min(mostBands, Math.ceil(drawMs / bandMs)));

/** Returns one band of a canvas that is `height` CSS px high and has `pixels` pixel rows. */
export function bandOf(index: number, count: number, height: number, pixels: number): Band {
  // An edge between two pixels would be visible.
  const edge = (at: number) => (Math.round((at / count) * pixels) / pixels) * height;
  return { top: edge(index), bottom: edge(index + 1) };
}
