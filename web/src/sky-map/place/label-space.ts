import type { Rect } from "./lattice.ts";
import type { Scene } from "../scene/scene.ts";

/** The free space of a stage for labels. */
export type FreeSpace = {
  isFree: (rect: Rect) => boolean;
  take: (rect: Rect) => void;
  /** Returns the overlap of a rectangle with occupied space, in square pixels. */
  overlap: (rect: Rect) => number;
  /** Returns true if a rectangle is on the stage, at least this far from its edges. */
  holds: (rect: Rect, edgePx: number) => boolean;
};

export function createFreeSpace({ stage, margin }: Scene, covered: readonly Rect[]): FreeSpace {
  const taken: Rect[] = [...covered];
  const lap = (a: Rect, b: Rect) => ({
    width: Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x),
    height: Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y),
  });
  return {
    isFree: (rect) =>
      !taken.some((other) => {
        const { width, height } = lap(rect, other);
        return width > 0 && height > 0;
      }),
    take: (rect) => void taken.push(rect),
    overlap: (rect) =>
      taken.reduce((sum, other) => {
        const { width, height } = lap(rect, other);
        return width > 0 && height > 0 ? sum + width * height : sum;
      }, 0),
    holds: ({ x, y, width, height }, edgePx) =>
      x > edgePx - margin &&
      y > edgePx - margin &&
      x + width < stage.width + margin - edgePx &&
      y + height < stage.height + margin - edgePx,
  };
}
