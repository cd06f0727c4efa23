import { expect, test } from "vitest";
import { findRareTerms } from "./rare-words.ts";

test("WB966: a room is told of by its three rarest words, as they were said", () => {
  const texts = [
    "four colours and one moon. that is the whole palette @lumen_07",
    "the anemone moved under that moon, see https://example.net/chart",
    "that one",
    "",
  ];
  expect(findRareTerms(texts)).toEqual([
    ["colours", "whole", "palette"],
    ["anemone", "moved", "under"],
    ["that"],
    [],
  ]);
});
