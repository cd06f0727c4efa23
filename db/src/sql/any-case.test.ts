import { expect, test } from "vitest";
import { anyCasePattern } from "./any-case.ts";

test.each([
  ["moth", "[mM][oO][tT][hH]"],
  ["ЭФ", "[Ээ][Фф]"],
  ["é", "[éÉ]"],
  ["e\u0301", "[éÉ]"],
  ["σ", "[σΣς]"],
  ["ß", "ß"],
  ["雨 7", "雨\\ 7"],
  [".*[a]^", "\\.\\*\\[[aA]\\]\\^"],
  ["𐐷", "[𐐷𐐏]"],
])("db-5: %j is matched by %s", (text, pattern) => {
  expect(anyCasePattern(text)).toBe(pattern);
});
