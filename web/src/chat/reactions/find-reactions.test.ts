import { emojiForm } from "@oni/api/contract";
import { expect, test } from "vitest";
import { withReaction } from "../log/with-reaction.ts";
import { choiceOf, emojiChoices, findReactions, sigilChoices } from "./find-reactions.ts";

const found = (typed: string) => findReactions(sigilChoices, typed).map(({ name }) => name);

test("home-110: sigils are found by the beginning of their names and keywords", () => {
  expect(found("")).toHaveLength(24);
  expect(found("tid")).toEqual(["tide"]);
  expect(found("  Water ")).toEqual(["wave", "tide"]);
  expect(found("done")).toEqual(["horn"]);
  expect(found("one")).toEqual([]);
});

test("home-110: emoji are found by their names, and every reaction has a name", () => {
  expect(findReactions(emojiChoices, "broken").map(({ emoji }) => emoji)).toEqual(["💔"]);
  expect(choiceOf(":moth:")).toMatchObject({ name: "moth", words: ["drawn", "night", "wings"] });
  expect(choiceOf("🌊")).toMatchObject({ name: "wave" });
  expect(choiceOf("🫎")).toEqual({ emoji: "🫎", name: "🫎", words: [] });
});

test("home-109: a picked emoji has one canonical form", () => {
  for (const { emoji } of [...emojiChoices, ...sigilChoices]) expect(emojiForm(emoji)).toBe(emoji);
  expect(choiceOf("❤")).toMatchObject({ name: "heart" });
  const stored = [{ emoji: "❤", count: 1, mine: false }];
  expect(withReaction(stored, { emoji: "❤\ufe0f", count: 2, mine: true })).toEqual([
    { emoji: "❤\ufe0f", count: 2, mine: true },
  ]);
  expect(withReaction(stored, { emoji: "❤\ufe0f", count: 0 })).toEqual([]);
});
