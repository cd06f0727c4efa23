import { afterEach, describe, expect, it, vi } from "vitest";
import { combinationOf, type Pressed } from "./combination.ts";
import { showCombination } from "./show-combination.ts";
import {
  allowCharacters,
  chooseKey,
  combinationsOf,
  followKeys,
  keyNames,
  keys,
  matchesKey,
  matchesKeyInEmptyField,
  refusalOf,
  resetKey,
  useKeys,
} from "./keys.ts";

const press = (key: string, modifiers: Partial<Pressed> = {}) => ({
  key,
  code: "",
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  target: null,
  ...modifiers,
});

afterEach(() => useKeys.setState({ chosen: {}, hasCharacters: true }));

it("prompt-18: the keys chosen on this device apply when a page loads", async () => {
  vi.stubGlobal("localStorage", { getItem: () => "palette Alt+P\nsheet Ctrl+Я" });
  vi.resetModules();
  const { useKeys: begun } = await import("./keys.ts");
  expect(begun.getState().chosen).toEqual({ palette: "Alt+P" });
  vi.unstubAllGlobals();
});

describe("the list of keys", () => {
  it("prompt-17: each combination has one action, and each key has a description", () => {
    const free = keyNames.filter((name) => !keys[name].isFixed);
    const combinations = free.flatMap((name) => keys[name].combinations);
    expect(new Set(combinations).size).toBe(combinations.length);
    for (const name of keyNames) expect(keys[name].description).not.toBe("");
  });

  it.each([
    ["Ctrl+K", press("k", { ctrlKey: true })],
    ["Ctrl+K", press("K", { metaKey: true })],
    ["Ctrl+Shift+K", press("K", { ctrlKey: true, shiftKey: true })],
    ["?", press("?", { shiftKey: true })],
    ["Ctrl+`", press("Dead", { ctrlKey: true, code: "Backquote" })],
    ["Meta+`", press("`", { metaKey: true })],
    ["Alt+Shift+ArrowUp", press("ArrowUp", { altKey: true, shiftKey: true })],
    ["Space", press(" ")],
    [null, press("Shift", { shiftKey: true })],
    [null, press("Dead")],
  ])("prompt-17: a key press is read as %s", (combination, event) => {
    expect(combinationOf(event)).toBe(combination);
  });

  it.each([
    // The written letter counts, at any key position.
    ["Ctrl+K", press("k", { ctrlKey: true, code: "KeyV" }), "Dvorak"],
    ["Ctrl+T", press("t", { ctrlKey: true, code: "KeyK" }), "Dvorak, where K is on a US keyboard"],
    ["Ctrl+A", press("a", { ctrlKey: true, code: "KeyQ" }), "French"],
    ["Ctrl+/", press("/", { ctrlKey: true, shiftKey: true, code: "Digit7" }), "German"],
    ["Ctrl+-", press("-", { ctrlKey: true, code: "Slash" }), "German, where / is on a US keyboard"],
    ["É", press("é", { code: "Digit2" }), "French"],
    ["²", press("²", { code: "Backquote" }), "French, where ` is on a US keyboard"],
    ["Ctrl+ß", press("ß", { ctrlKey: true, code: "Minus" }), "German"],
    ["Ctrl+I", press("ı", { ctrlKey: true, code: "KeyI" }), "Turkish"],
    ["№", press("№", { shiftKey: true, code: "Digit3" }), "Russian"],
    // A letter of another script counts by its position.
    ["Ctrl+K", press("л", { ctrlKey: true, code: "KeyK" }), "Russian"],
    ["Ctrl+S", press("ы", { ctrlKey: true, code: "KeyS" }), "Russian"],
    ["Ctrl+S", press("і", { metaKey: true, code: "KeyS" }), "Ukrainian"],
    ["Ctrl+K", press("κ", { ctrlKey: true, code: "KeyK" }), "Greek"],
    ["Ctrl+S", press("σ", { ctrlKey: true, code: "KeyS" }), "Greek"],
    ["Ctrl+K", press("ל", { ctrlKey: true, code: "KeyK" }), "Hebrew"],
    ["Ctrl+S", press("ד", { ctrlKey: true, code: "KeyS" }), "Hebrew"],
    ["Ctrl+K", press("ن", { ctrlKey: true, code: "KeyK" }), "Arabic"],
    ["Ctrl+S", press("س", { ctrlKey: true, code: "KeyS" }), "Arabic"],
    ["Ctrl+B", press("لا", { ctrlKey: true, code: "KeyB" }), "Arabic, two letters on one key"],
    ["Ctrl+K", press("า", { ctrlKey: true, code: "KeyK" }), "Thai"],
    ["Ctrl+S", press("स", { ctrlKey: true, code: "KeyS" }), "Hindi"],
    ["Ctrl+K", press("კ", { ctrlKey: true, code: "KeyK" }), "Georgian"],
    ["Ctrl+K", press("ㅏ", { ctrlKey: true, code: "KeyK" }), "Korean"],
    ["Ctrl+K", press("の", { ctrlKey: true, code: "KeyK" }), "Japanese kana"],
    ["Ctrl+K", press("ｋ", { ctrlKey: true, code: "KeyK" }), "Japanese full width"],
    ["Ctrl+Shift+K", press("Л", { ctrlKey: true, shiftKey: true, code: "KeyK" }), "Russian"],
    ["Ctrl+`", press("ё", { ctrlKey: true, code: "Backquote" }), "Russian"],
    ["`", press("ё", { code: "Backquote" }), "Russian"],
    ["/", press("ظ", { code: "Slash" }), "Arabic"],
    ["?", press("؟", { shiftKey: true, code: "Slash" }), "Arabic"],
    ["?", press("？", { shiftKey: true, code: "Slash" }), "Chinese full width"],
    ["0", press("٠", { code: "Digit0" }), "Arabic"],
    ["7", press("७", { code: "Numpad7" }), "Hindi, beside the arrows"],
    ["[", press("х", { code: "BracketLeft" }), "Russian"],
    // An on-screen keyboard reports no position.
    ["Ctrl+Л", press("л", { ctrlKey: true }), "Russian, without a place"],
  ])("prompt-20: %s is pressed (%o, %s)", (combination, event) => {
    expect(combinationOf(event)).toBe(combination);
  });

  it("prompt-20: shortcuts work on every layout, and a letter begins a word", () => {
    expect(matchesKey(press("л", { ctrlKey: true, code: "KeyK" }), "palette")).toBe(true);
    expect(matchesKey(press("ы", { ctrlKey: true, code: "KeyS" }), "save")).toBe(true);
    expect(matchesKey(press("д", { ctrlKey: true, code: "KeyL" }), "clear")).toBe(true);
    expect(matchesKey(press("т", { ctrlKey: true, code: "KeyN" }), "palette")).toBe(false);
    expect(matchesKeyInEmptyField(press("ё", { code: "Backquote" }), "terminal")).toBe(false);
    expect(matchesKeyInEmptyField(press("ظ", { code: "Slash" }), "palette")).toBe(false);
    expect(matchesKeyInEmptyField(press("`", { code: "Backquote" }), "terminal")).toBe(true);
    chooseKey("palette", "Ctrl+B");
    expect(matchesKey(press("и", { ctrlKey: true, code: "KeyB" }), "palette")).toBe(true);
    chooseKey("palette", "B");
    expect(matchesKeyInEmptyField(press("لا", { code: "KeyB" }), "palette")).toBe(false);
  });

  it("prompt-20: a stored character that no layout produces any more is dropped", () => {
    followKeys({ key: "oni.keys", newValue: "palette Ctrl+Л\nterminal Ctrl+É\nsheet F2" });
    expect(useKeys.getState().chosen).toEqual({ terminal: "Ctrl+É", sheet: "F2" });
  });

  it("prompt-17: a combination is shown with the labels of its keys", () => {
    expect(showCombination("Alt+Shift+ArrowUp")).toBe("Alt Shift ↑");
    expect(showCombination("Ctrl+K")).toBe("Ctrl K");
    expect(showCombination("+")).toBe("+");
  });

  it("prompt-18: a chosen combination replaces the defaults until it is reset", () => {
    expect(matchesKey(press("k", { ctrlKey: true }), "palette")).toBe(true);
    chooseKey("palette", "Ctrl+P");
    expect(matchesKey(press("k", { ctrlKey: true }), "palette")).toBe(false);
    expect(matchesKey(press("p", { ctrlKey: true }), "palette")).toBe(true);
    resetKey("palette");
    expect(combinationsOf("palette")).toEqual(["Ctrl+K", "/"]);
  });

  it.each([
    ["Ctrl+S", "Ctrl S is taken: save the shrine."],
    ["?", "? is taken: all keys and words."],
    ["Enter", "Enter is needed everywhere."],
    ["Shift+Tab", "Shift Tab is needed everywhere."],
    ["Ctrl+V", "Ctrl V is needed everywhere."],
    ["Ctrl+K", null],
    ["F2", null],
    ["P", null],
  ])("prompt-18: choosing %s for the palette gives %s", (combination, sentence) => {
    expect(refusalOf("palette", combination)).toBe(sentence);
  });

  it("prompt-21: with single characters off, only combinations work", () => {
    allowCharacters(false);
    expect(combinationsOf("palette")).toEqual(["Ctrl+K"]);
    expect(matchesKey(press("?"), "sheet")).toBe(false);
    expect(matchesKey(press("/", { ctrlKey: true }), "sheet")).toBe(true);
    expect(refusalOf("palette", "P")).toBe("Single characters are switched off.");
    expect(refusalOf("palette", "?")).toBe("Single characters are switched off.");
  });

  it("prompt-18: a choice in another tab is applied, and unknown entries are dropped", () => {
    const newValue = "palette Ctrl+P\nsave Ctrl+X\nnonsense A\nno-characters";
    followKeys({ key: "oni.keys", newValue });
    expect(useKeys.getState()).toEqual({ chosen: { palette: "Ctrl+P" }, hasCharacters: false });
    followKeys({ key: "oni.keys", newValue: null });
    expect(combinationsOf("terminal")).toEqual(["`", "Ctrl+`"]);
  });
});
