/** Which part of the height of a canvas is drawn, in px of the page. */
export type Band = { top: number; bottom: number };

/** What takes a slow machine longer than that is drawn in bands, and the page answers in between. */
const bandMs = 25;
const mostBands = 8;

/** In how many bands a frame is drawn, by how long the last one took; null before the first. */
export const countBands = (drawMs: number | null): number =>
  drawMs === null ? mostBands : Math.max(1, Math.min(mostBands, Math.ceil(drawMs / bandMs)));

/** One of so many bands of a canvas that is `height` px of the page and `pixels` of its own high. */
export function bandOf(index: number, count: number, height: number, pixels: number): Band {
  // Between two pixels an edge would be seen.
  const edge = (at: number) => (Math.round((at / count) * pixels) / pixels) * height;
  return { top: edge(index), bottom: edge(index + 1) };
}
