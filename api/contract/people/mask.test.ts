import { expect, test } from "vitest";
import { maskOf, maskSide } from "./mask.ts";

const handles = Array.from({ length: 200 }, (_, index) => `oni_${index}`);

test("home-15: a handle always has the same mask", () => {
  expect(maskOf("lumen_07")).toEqual(maskOf("lumen_07"));
  expect(maskOf("lumen_07").cells).not.toEqual(maskOf("kite_exe").cells);
});

test("home-15: every mask is mirrored, has horns and one of five hues, and all hues occur", () => {
  const hues = new Set<number>();
  for (const handle of handles) {
    const { hue, cells } = maskOf(handle);
    hues.add(hue);
    const rowOf = (cell: number) => Math.floor(cell / maskSide);
    for (const cell of cells) {
      const mirror = rowOf(cell) * maskSide + maskSide - 1 - (cell % maskSide);
      expect(cells.has(mirror)).toBe(true);
    }
    expect([...cells].some((cell) => rowOf(cell) === 1)).toBe(true);
  }
  expect(hues).toEqual(new Set([0, 1, 2, 3, 4]));
});
