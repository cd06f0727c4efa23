import type { Answer } from "@oni/realtime/contract";
import { expect, test } from "vitest";
import { type AnswerPages, dropAnswer, putAnswer } from "./apply-events.ts";

/** The position of the letter is the `seq`. */
const answer = (id: string, content = id): Answer => ({
  ...{ id, postId: "post", userId: "moth", content, createdAt: "", editedAt: null },
  ...{ seq: id.charCodeAt(0) - 96, reactionRev: 0 },
  ...{
    author: {
      id: "moth",
      username: "moth",
      displayName: null,
      profileImageUrl: null,
      isBot: false,
    },
  },
  reactions: [],
});
const pages = (...ids: string[][]): AnswerPages => ({
  pages: ids.map((page) => page.map((id) => answer(id))),
  pageParams: ids.map(() => ""),
});
const contentsOf = (cached: AnswerPages) =>
  cached.pages.map((page) => page.map(({ content }) => content));

test("home-95: a new answer is last, and an answer received twice is listed once", () => {
  const cached = putAnswer(pages(["a"], ["b"], []), answer("c"), true);
  expect(contentsOf(cached)).toEqual([["a"], ["b", "c"], []]);
  expect(putAnswer(cached, answer("c"), true)).toEqual(cached);
  expect(contentsOf(putAnswer(pages([]), answer("a"), true))).toEqual([["a"]]);
});

test("home-95: an answer beyond the loaded pages waits for its page", () => {
  expect(putAnswer(pages(["a"]), answer("z"), false)).toEqual(pages(["a"]));
});

test("home-95: an edited answer keeps its position, and a deleted one is removed", () => {
  const cached = pages(["a", "b"], ["c"]);
  expect(contentsOf(putAnswer(cached, answer("b", "other words"), false))).toEqual([
    ["a", "other words"],
    ["c"],
  ]);
  expect(dropAnswer(cached, "b")).toEqual(pages(["a"], ["c"]));
  expect(dropAnswer(cached, "z")).toEqual(cached);
});

test("home-95: answers received out of order are sorted by commit order", () => {
  const late = putAnswer(pages(["a"], ["d"]), answer("e"), true);
  expect(contentsOf(putAnswer(late, answer("b"), true))).toEqual([["a"], ["b", "d", "e"]]);
  expect(contentsOf(putAnswer(pages(["a", "c"]), answer("b"), false))).toEqual([["a", "b", "c"]]);
});

test("home-95: of two versions of an answer, text and reactions each come from the newer one", () => {
  const wave = { emoji: "🌊", count: 2, mine: true };
  const cached = putAnswer(
    pages(["a"]),
    {
      ...answer("a", "edited"),
      editedAt: "2026-01-01T00:00:02.000Z",
      reactions: [wave],
      reactionRev: 4,
    },
    true,
  );
  const older = { ...answer("a"), reactions: [{ emoji: "🌊", count: 1 }], reactionRev: 3 };
  expect(putAnswer(cached, older, true)).toEqual(cached);
  const received = { ...answer("a"), reactions: [{ emoji: "🌊", count: 3 }], reactionRev: 5 };
  const [[shown] = []] = putAnswer(cached, received, true).pages;
  expect(shown).toMatchObject({ content: "edited", reactions: [{ ...wave, count: 3 }] });
});
