import type { Answer } from "@oni/realtime/contract";
import { expect, test } from "vitest";
import { type AnswerPages, dropAnswer, putAnswer } from "./apply-events.ts";

const answer = (id: string, content = id): Answer => ({
  ...{ id, postId: "post", userId: "moth", content, createdAt: "", editedAt: null },
  ...{ author: { id: "moth", username: "moth", displayName: null, profileImageUrl: null } },
  reactions: [],
});
const pages = (...ids: string[][]): AnswerPages => ({
  pages: ids.map((page) => page.map((id) => answer(id))),
  pageParams: ids.map(() => ""),
});
const wordsOf = (held: AnswerPages) => held.pages.map((page) => page.map(({ content }) => content));

test("WB1021: an answer that comes stands last, and one that is heard twice stands once", () => {
  const held = putAnswer(pages(["a"], ["b"], []), answer("c"), true);
  expect(wordsOf(held)).toEqual([["a"], ["b", "c"], []]);
  expect(putAnswer(held, answer("c"), true)).toEqual(held);
  expect(wordsOf(putAnswer(pages([]), answer("a"), true))).toEqual([["a"]]);
});

test("WB1021: an answer beyond what was fetched waits for its page", () => {
  expect(putAnswer(pages(["a"]), answer("z"), false)).toEqual(pages(["a"]));
});

test("WB1021: an answer that is edited keeps its place, and one that is deleted goes", () => {
  const held = pages(["a", "b"], ["c"]);
  expect(wordsOf(putAnswer(held, answer("b", "other words"), false))).toEqual([
    ["a", "other words"],
    ["c"],
  ]);
  expect(dropAnswer(held, "b")).toEqual(pages(["a"], ["c"]));
  expect(dropAnswer(held, "z")).toEqual(held);
});
