import { expect, test } from "vitest";
import { charactersLeft } from "./characters-left.ts";

test("WB502: an emoji is one character, written as such or by its name, and blank ends are none", () => {
  expect(charactersLeft("a".repeat(4_001))).toBe(-1);
  expect(charactersLeft(`${"🌊".repeat(3_999)}:wave:\n `)).toBe(0);
});
