import { expect, test } from "vitest";
import { movedBefore, movedBy } from "./move.ts";

const ids = ["a", "b", "c", "d"];

test("chat-235: an item moves before another, or to the end", () => {
  expect(movedBefore(ids, "c", "a")).toEqual(["c", "a", "b", "d"]);
  expect(movedBefore(ids, "a", "d")).toEqual(["b", "c", "a", "d"]);
  expect(movedBefore(ids, "a", null)).toEqual(["b", "c", "d", "a"]);
});

test("chat-235: an item does not move before itself or before an item of another list", () => {
  expect(movedBefore(ids, "c", "c")).toEqual(ids);
  expect(movedBefore(ids, "c", "x")).toEqual(ids);
});

test("chat-235: an item moves by places, and stops at the ends of the list", () => {
  expect(movedBy(ids, "b", 1)).toEqual(["a", "c", "b", "d"]);
  expect(movedBy(ids, "b", -1)).toEqual(["b", "a", "c", "d"]);
  expect(movedBy(ids, "a", -1)).toBe(ids);
  expect(movedBy(ids, "d", 1)).toBe(ids);
  expect(movedBy(ids, "x", 1)).toBe(ids);
});
