import { expect, test } from "vitest";
import { heroField } from "./hero-field.ts";
import { frameSky, layOutSky, lightOf } from "./sky-layout.ts";

/** Returns `count` nodes around a point. */
const cluster = (count: number, x: number, y: number): [number, number][] =>
  Array.from({ length: count }, (_, index) => [
    x + (index % 6) * 32,
    y + Math.floor(index / 6) * 16,
  ]);

const regions = [
  { tag: "kelp", x: 90, y: 32, count: 24 },
  { tag: "tide", x: 100, y: 30, count: 12 },
  { tag: "moss", x: 4_090, y: 32, count: 30 },
  { tag: "rust", x: -250, y: 32, count: 24 },
];
const sky = layOutSky({
  nodes: [...cluster(24, 0, 0), ...cluster(24, -340, 0), ...cluster(30, 4_000, 0)],
  regions,
});

test("sky-68: the hero shows the window with the most whole galaxies, and names none within another", () => {
  expect(sky.galaxies.map(({ tag }) => tag)).toEqual(["moss", "kelp", "rust"]);
  const size = { width: 900, height: 300 };
  const centre = frameSky(sky, size);
  for (const { x, y, tag } of sky.galaxies) {
    const isInside =
      Math.abs(x - centre.x) < size.width / 2 && Math.abs(y - centre.y) < size.height / 2;
    expect(isInside).toBe(tag !== "moss");
  }
  expect(lightOf(sky, 90, 32)).toBeGreaterThan(0.5);
});

test("sky-66, sky-68: the only member is in the middle, and a sky without members is still", () => {
  const single = layOutSky({ nodes: [[-160, 40]], regions: [] });
  expect(frameSky(single, { width: 900, height: 300 })).toEqual({ x: -160, y: 40 });
  expect(heroField(single, false, 1_440).sources).toEqual([]);
  expect(heroField(layOutSky({ nodes: [], regions: [] }), false, 1_440).sources).toEqual([]);
  expect(heroField(sky, false, 1_440).sources).toHaveLength(2);
});

test("sky-68: visitors do not know who is online, so the hero has the colours of members who are away", () => {
  expect(heroField(sky, true, 390).ramp).toBe("field-away");
});
