import { expect, it } from "vitest";
import { neighbourOf } from "./neighbour.ts";

const items = ["a", "b", "c", "d"].map((id) => ({ id, hasNews: id === "a" || id === "c" }));
const next = (from: string, step: number, onlyNews = false) =>
  neighbourOf(items, from, step, ({ hasNews }) => !onlyNews || hasNews)?.id;

it("chat-151: keys lead to the channel above and below, round the ends, and skip those without unread messages", () => {
  expect([next("b", 1), next("b", -1), next("d", 1), next("a", -1)]).toEqual(["c", "a", "a", "d"]);
  expect([next("c", 1, true), next("b", -1, true), next("a", -1, true)]).toEqual(["a", "a", "c"]);
  expect(neighbourOf(items, "a", 1, () => false)).toBeUndefined();
  expect(neighbourOf([], "a", 1, () => true)).toBeUndefined();
});
