import { expect, test } from "vitest";
import { charactersLeft } from "./characters-left.ts";

test("chat-85: an emoji counts as one character, as a symbol or by name, and outer blanks do not count", () => {
  expect(charactersLeft("a".repeat(4_001))).toBe(-1);
  expect(charactersLeft(`${"🌊".repeat(3_999)}:wave:\n `)).toBe(0);
});
