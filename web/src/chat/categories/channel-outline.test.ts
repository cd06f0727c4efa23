import { expect, test } from "vitest";
import { blocksOf, movesInOutline, outlineOf } from "./channel-outline.ts";

const categories = [{ id: "A" }, { id: "B" }];
const categoryIds = new Set(["A", "B"]);
const channel = (id: string, categoryId: string | null) => ({ id, categoryId });
const ids = ["a", "A", "b", "c", "B", "d"];
const { by, before } = movesInOutline(categoryIds);

test("chat-233: channels are below their categories, those without one come first", () => {
  const channels = [channel("d", "B"), channel("a", null), channel("b", "A"), channel("c", "A")];
  expect(outlineOf(channels, categories)).toEqual(ids);
  expect(outlineOf([channel("x", "C")], categories)).toEqual(["x", "A", "B"]);
  expect(blocksOf(ids, categoryIds)).toEqual([
    { id: null, channelIds: ["a"] },
    { id: "A", channelIds: ["b", "c"] },
    { id: "B", channelIds: ["d"] },
  ]);
});

test("chat-235: a channel that passes a heading changes its category", () => {
  expect(by(ids, "a", 1)).toEqual(["A", "a", "b", "c", "B", "d"]);
  expect(by(ids, "b", -1)).toEqual(["a", "b", "A", "c", "B", "d"]);
  expect(by(ids, "d", 1)).toEqual(ids);
  expect(before(ids, "d", "b")).toEqual(["a", "A", "d", "b", "c", "B"]);
  expect(before(ids, "b", null)).toEqual(["a", "A", "c", "B", "d", "b"]);
});

test("chat-235: a category moves with its channels", () => {
  const swapped = ["a", "B", "d", "A", "b", "c"];
  expect(by(ids, "A", 1)).toEqual(swapped);
  expect(by(ids, "A", -1)).toEqual(ids);
  expect(by(ids, "B", -1)).toEqual(swapped);
  expect(before(ids, "B", "a")).toEqual(swapped);
  expect(before(ids, "A", null)).toEqual(swapped);
  expect(before(ids, "A", "c")).toEqual(ids);
});
