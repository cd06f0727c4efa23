import { expect, test } from "vitest";
import { findRareTerms } from "./find-rare-terms.ts";

test("chat-119: the three rarest words of each channel are found, in their original order", () => {
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
