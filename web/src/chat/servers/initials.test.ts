import { expect, test } from "vitest";
import { distinctInitials, initialsOf } from "./initials.ts";

test("chat-110: a tile has the first letters of two words, or two letters of the only one", () => {
  expect(["Small Screens", "tidepool", "low-tide society", "x"].map(initialsOf)).toEqual([
    "SS",
    "TI",
    "LT",
    "X",
  ]);
});

test("chat-110, chat-111: no two tiles of a list have the same letters", () => {
  const names = ["Small Screens", "silent sea", "Slow Signals", "S S", "Small Screens", "x", "X"];
  const letters = distinctInitials(names.map((name, index) => ({ id: String(index), name })));
  expect([letters.get("0"), letters.get("1")]).toEqual(["SS", "SI"]);
  expect(new Set(letters.values()).size).toBe(names.length);
});
