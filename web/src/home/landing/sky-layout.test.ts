import { expect, test } from "vitest";
import { layOutSky, lightOf } from "./sky-layout.ts";

/** Returns `count` nodes around a point. */
const cluster = (count: number, x: number, y: number): [number, number][] =>
  Array.from({ length: count }, (_, index) => [
    x + (index % 6) * 32,
    y + Math.floor(index / 6) * 16,
  ]);

test("sky-68: the hero shows a galaxy with neighbours, and no galaxy within another", () => {
  const lonely = cluster(24, 4_000, 0);
  const shore = [...cluster(24, 0, 0), ...cluster(24, -340, 0)];
  const regions = [
    { tag: "kelp", x: 90, y: 32, count: 24 },
    { tag: "tide", x: 100, y: 30, count: 12 },
    { tag: "moss", x: 4_090, y: 32, count: 24 },
  ];
  const sky = layOutSky({ nodes: [...lonely, ...shore], regions });
  if (!sky) throw new Error("There is a sky.");
  expect(sky.core.x).toBeLessThan(400);
  expect(lightOf(sky, sky.core.x, sky.core.y)).toBeGreaterThan(0.5);
  expect(sky.galaxies.map(({ tag }) => tag)).toEqual(["kelp", "moss"]);
  expect(layOutSky({ nodes: cluster(2, 0, 0), regions: [] })).toBeNull();
});
