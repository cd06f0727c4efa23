import { expect, test } from "vitest";
import { createDotSheet, stampDot } from "./dot-sheet.ts";

/** Returns the sum of the coverage of all pixels of a sheet. */
const covered = ({ pixels }: ReturnType<typeof createDotSheet>) =>
  pixels.reduce((sum, value, at) => (at % 4 === 3 ? sum + value / 255 : sum), 0);

test("sky-44: a stamped dot covers the area of its shape at any position", () => {
  for (const offset of [0, 0.3, 0.5, 0.9]) {
    const disc = createDotSheet(24, 24);
    stampDot(disc, "disc", 12 + offset, 12 - offset, 6, [200, 100, 50]);
    expect(covered(disc)).toBeCloseTo(Math.PI * 9, -0.3);
    const square = createDotSheet(24, 24);
    stampDot(square, "square", 12 + offset, 12 - offset, 2, [200, 100, 50]);
    expect(Math.abs(covered(square) - 4)).toBeLessThan(0.7);
  }
});

test("sky-44: a dot over another covers it, and nothing is written outside of the sheet", () => {
  const sheet = createDotSheet(8, 8);
  stampDot(sheet, "disc", 4, 4, 6, [255, 0, 0]);
  stampDot(sheet, "disc", 4, 4, 6, [0, 0, 255]);
  const middle = (4 * 8 + 4) * 4;
  expect([...sheet.pixels.slice(middle, middle + 4)]).toEqual([0, 0, 255, 255]);
  const before = sheet.pixels.slice();
  for (const [x, y] of [
    [-9, 4],
    [17, 4],
    [4, -9],
    [4, 17],
  ] as const) {
    stampDot(sheet, "disc", x, y, 6, [9, 9, 9]);
  }
  expect(sheet.pixels).toEqual(before);
  stampDot(sheet, "disc", 0, 0, 6, [9, 9, 9]);
  expect(sheet.pixels.slice(0, 4)).toEqual(Uint8ClampedArray.of(9, 9, 9, 255));
});
