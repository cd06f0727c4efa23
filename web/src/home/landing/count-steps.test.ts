import { expect, test } from "vitest";
import { countSteps } from "./count-steps.ts";

test("home-11: a count reaches its new value in 20 steps, up or down", () => {
  expect(countSteps(0, 1204)).toHaveLength(20);
  expect(countSteps(0, 1204).at(-1)).toBe(1204);
  expect(countSteps(0, 20)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
  expect(countSteps(1204, 1200).at(-1)).toBe(1200);
});
