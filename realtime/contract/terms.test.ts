import { expect, test } from "vitest";
import { foldText, queryOf, termsOf, vectorOf } from "./terms.ts";

test("realtime-192: different spellings of a word are the same term", () => {
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
    ["שָׁלוֹם", "שלום"],
    ["Łódź", "lodz"],
    ["København", "kobenhavn"],
    ["Đà Nẵng", "da nang"],
    ["Ħal ŦAŊA", "hal tana"],
    ["Ærø Þór ǿ", "aero thor o"],
    ["ISPARTA", "ısparta"],
    ["Ғ Ґ Ұ", "г г ү"],
  ] as const) {
    expect(foldText(one), one).toBe(foldText(other));
  }
});

test("realtime-192, realtime-193: voicing marks of kana and vowel signs are letters", () => {
  for (const [one, other] of [
    ["かき", "かぎ"],
    ["ハハ", "パパ"],
    ["कम", "काम"],
    ["กา", "กี"],
    ["តា", "តី"],
    ["ဗမာ", "ဗမ"],
    ["கல்", "கலை"],
    ["বই", "বাই"],
  ] as const) {
    expect(foldText(one), one).not.toBe(foldText(other));
    expect(termsOf(one), one).not.toEqual(termsOf(other));
  }
});

test("realtime-192, realtime-194: terms are words, and pairs of letters in scripts without spaces", () => {
  expect(termsOf("don't say lumen_07!")).toEqual(["don", "t", "say", "lumen", "07"]);
  expect(termsOf("悬空 3月tower")).toEqual(["悬空", "空", "3", "月", "tower"]);
  expect(termsOf("สวัสดี")).toEqual(["สว", "วั", "ัส", "สด", "ดี", "ี"]);
  expect(termsOf("안녕")).toEqual(["안녕", "녕"]);
  expect(termsOf(" \u200b🚀 … ")).toEqual([]);
  expect(termsOf("x".repeat(300))).toEqual(["x".repeat(40)]);
  expect(vectorOf("so it is so")).toBe("so:1 it:2 is:3 so:4");
});

test("realtime-192, realtime-194, realtime-195, realtime-196, realtime-197: a search requires its words, and the last may be a prefix", () => {
  for (const [written, query] of [
    ["cold light", "cold & light:*"],
    ['"cold light" over', "(cold <-> light) & over:*"],
    ["light -water", "light & !(water)"],
    ["世", "世:*"],
    ["悬空世", "(悬空 <-> 空世)"],
    ['"東京 tower"', "(東京 <-> 京 <-> tower)"],
    ["x-ray", "x & ray:*"],
    ["!!! -", ""],
    ["“cold light” over", "(cold <-> light) & over:*"],
    ["„cold light“", "(cold <-> light)"],
    ["« cold light » x", "(cold <-> light) & x:*"],
    ["‹cold light›", "(cold <-> light)"],
    ["《cold light》", "(cold <-> light)"],
    ["»cold light«", "(cold <-> light)"],
    ["「冷たい 光」", "(冷た <-> たい <-> い <-> 光:*)"],
    ["‘cold light’ x", "(cold <-> light) & x:*"],
    ["'cold light' x", "(cold <-> light) & x:*"],
    ["‚cold light‘", "(cold <-> light)"],
    ["＂cold light＂", "(cold <-> light)"],
    ["⹂cold light⹂ x", "(cold <-> light) & x:*"],
    ["＇cold light＇ x", "(cold <-> light) & x:*"],
    ["❝cold light❞", "(cold <-> light)"],
    ["海「cold light」空", "海:* & (cold <-> light) & 空:*"],
    ["海 -「cold light」、x", "海:* & !((cold <-> light)) & x:*"],
    ["『cold』《light》", "cold & light"],
    ["don't stop", "don & t & stop:*"],
    ["l’été vert", "l & ete & vert:*"],
    ["light –water", "light & !(water)"],
    ["light —water −rain －sea", "light & !(water) & !(rain) & !(sea)"],
    ["-“cold light”", "!((cold <-> light))"],
    ["light – sea", "light & sea:*"],
    ["a'b:c|d&e(f)\\<g>*", "a & b & c & d & e & f & g:*"],
  ] as const) {
    expect(queryOf(written), written).toBe(query);
  }
});

test("realtime-192: every text is read in a short time", () => {
  const startedAt = performance.now();
  for (const text of [
    "e\u0301\u0302".repeat(20_000),
    "漢".repeat(20_000),
    '-"'.repeat(20_000),
    "'a ".repeat(20_000),
  ]) {
    vectorOf(text);
    queryOf(text);
  }
  expect(performance.now() - startedAt).toBeLessThan(5_000);
});
