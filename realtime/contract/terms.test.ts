import { expect, test } from "vitest";
import { foldText, queryOf, termsOf, vectorOf } from "./terms.ts";

test("SR1590: what is written in different ways is the same term", () => {
  for (const [one, other] of [
    ["Straßenbahn", "STRASSENBAHN"],
    ["Überfahrt", "uberfahrt"],
    ["ẞ", "ss"],
    ["ﬁne", "FINE"],
    ["ΟΔΟΣ", "οδός"],
    ["Ёлка", "елка"],
    ["İstanbul", "istanbul"],
    ["ＦＵＬＬ", "full"],
    ["ｶﾞｷﾞ", "ガギ"],
    ["e\u0301te\u0301", "été"],
    ["한글".normalize("NFD"), "한글"],
    ["soft\u00adware", "software"],
    ["كَتَبَ", "كتب"],
  ] as const) {
    expect(foldText(one), one).toBe(foldText(other));
  }
});

test("SR1590: terms are words, and pairs of letters where no space parts words", () => {
  expect(termsOf("don't say lumen_07!")).toEqual(["don", "t", "say", "lumen", "07"]);
  expect(termsOf("悬空 3月tower")).toEqual(["悬空", "空", "3", "月", "tower"]);
  expect(termsOf("สวัสดี")).toEqual(["สว", "วส", "สด", "ด"]);
  expect(termsOf("안녕")).toEqual(["안녕", "녕"]);
  expect(termsOf(" \u200b🚀 … ")).toEqual([]);
  expect(termsOf("x".repeat(300))).toEqual(["x".repeat(40)]);
  expect(vectorOf("so it is so")).toBe("so:1 it:2 is:3 so:4");
});

test("SR1590: a search holds its words, of which the last is begun", () => {
  for (const [written, query] of [
    ["cold light", "cold & light:*"],
    ['"cold light" over', "(cold <-> light) & over:*"],
    ["light -water", "light & !(water)"],
    ["世", "世:*"],
    ["悬空世", "(悬空 <-> 空世)"],
    ['"東京 tower"', "(東京 <-> 京 <-> tower)"],
    ["x-ray", "x & ray:*"],
    ["!!! -", ""],
    ["a'b:c|d&e(f)\\<g>*", "a & b & c & d & e & f & g:*"],
  ] as const) {
    expect(queryOf(written), written).toBe(query);
  }
});

test("SR1590: no text takes long to read", () => {
  const startedAt = performance.now();
  for (const text of ["e\u0301\u0302".repeat(20_000), "漢".repeat(20_000), '-"'.repeat(20_000)]) {
    vectorOf(text);
    queryOf(text);
  }
  expect(performance.now() - startedAt).toBeLessThan(5_000);
});
