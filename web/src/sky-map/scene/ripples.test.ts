import { expect, test } from "vitest";
import { makeTestSky } from "../../sky/model/testing/make-sky.ts";
import { hopMs, startRipple, stepProgress } from "./ripples.ts";

test("sky-55: a ripple travels only along existing links, hop by hop, and reaches each node once", () => {
  const sky = makeTestSky(8, [
    [0, 1],
    [0, 2],
    [1, 2],
    [2, 3],
    [3, 4],
    [4, 5],
    [5, 6],
  ]);
  const { steps } = startRipple(sky, 0, 0);
  expect(steps.map(({ from, to, hop }) => [from, to, hop])).toEqual([
    [0, 1, 0],
    [0, 2, 0],
    [2, 3, 1],
    [3, 4, 2],
    [4, 5, 3],
  ]);
  for (const { link, from, to } of steps) {
    const travelled = sky.links[link];
    expect(new Set([travelled?.from, travelled?.to])).toEqual(new Set([from, to]));
  }
});

test("sky-55, sky-56: each hop begins when the one before has arrived, and carries less light", () => {
  const sky = makeTestSky(3, [
    [0, 1],
    [1, 2],
  ]);
  const ripple = startRipple(sky, 0, 1_000);
  const [first, second] = ripple.steps;
  if (!first || !second) throw new Error("The ripple did not travel.");
  expect(stepProgress(ripple, first, 999)).toBeNull();
  expect(stepProgress(ripple, first, 1_000 + hopMs / 2)).toEqual({ along: 0.5, light: 1 });
  expect(stepProgress(ripple, second, 1_000 + hopMs / 2)).toBeNull();
  expect(stepProgress(ripple, second, 1_000 + hopMs * 1.5)?.along).toBeCloseTo(0.5);
  expect(stepProgress(ripple, second, 1_000 + hopMs * 1.5)?.light).toBeLessThan(1);
  expect(stepProgress(ripple, second, 1_001 + hopMs * 2)).toBeNull();
});
