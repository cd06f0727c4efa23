import type { Rect } from "./lattice.ts";

/** The parts of a canvas that elements marked `data-over` of the same `data-field` lie over. */
export function listCovered(canvas: HTMLCanvasElement): Rect[] {
  const box = canvas.getBoundingClientRect();
  const over = canvas.closest("[data-field]")?.querySelectorAll("[data-over]") ?? [];
  return [...over].flatMap((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    if (width === 0 || height === 0) return [];
    return [
      { x: left - box.left - 8, y: top - box.top - 6, width: width + 16, height: height + 12 },
    ];
  });
}
