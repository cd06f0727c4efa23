import type { Answer } from "@oni/realtime/contract";
import { expect, test } from "vitest";
import { orderAnswers } from "./order-answers.ts";

const answer = (id: string, ...counts: number[]): Answer => ({
  id,
  postId: "p",
  userId: "u",
  seq: Number(id),
  content: id,
  createdAt: "2026-01-01T00:00:00.000Z",
  editedAt: null,
  author: { id: "u", username: "moth", displayName: null, profileImageUrl: null, isBot: false },
  reactions: counts.map((count, index) => ({ emoji: `${index}`, count, mine: false })),
  reactionRev: 0,
});

test("home-105: answers are sorted oldest first, newest first, or by number of reactions", () => {
  const answers = [answer("1"), answer("2", 1, 2), answer("3", 4), answer("4", 3)];
  const ids = (order: Parameters<typeof orderAnswers>[1]) =>
    orderAnswers(answers, order).map(({ id }) => id);
  expect(ids("oldest")).toEqual(["1", "2", "3", "4"]);
  expect(ids("newest")).toEqual(["4", "3", "2", "1"]);
  expect(ids("pressed")).toEqual(["3", "2", "4", "1"]);
});
