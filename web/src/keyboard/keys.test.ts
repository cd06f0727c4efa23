import { afterEach, describe, expect, it } from "vitest";
import { combinationOf, type Pressed } from "./combination.ts";
import {
  allowCharacters,
  chooseKey,
  combinationsOf,
  followKeys,
  keyNames,
  keys,
  matchesKey,
  refusalOf,
  resetKey,
  showCombination,
  useKeys,
} from "./keys.ts";

const press = (key: string, held: Partial<Pressed> = {}) => ({
  key,
  code: "",
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  target: null,
  ...held,
});

afterEach(() => useKeys.setState({ chosen: {}, hasCharacters: true }));

describe("the list of keys", () => {
  it("WB2008: each combination does one thing, and each key says what it does", () => {
    const free = keyNames.filter((name) => !keys[name].isFixed);
    const combinations = free.flatMap((name) => keys[name].combinations);
    expect(new Set(combinations).size).toBe(combinations.length);
    for (const name of keyNames) expect(keys[name].words).not.toBe("");
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
  ])("WB2008: what is pressed is read as %s", (combination, event) => {
    expect(combinationOf(event)).toBe(combination);
  });

  it("WB2008: a combination is shown as its caps are labelled", () => {
    expect(showCombination("Alt+Shift+ArrowUp")).toBe("Alt Shift ↑");
    expect(showCombination("Ctrl+K")).toBe("Ctrl K");
    expect(showCombination("+")).toBe("+");
  });

  it("WB2009: what is chosen takes the place of the defaults, until it is reset", () => {
    expect(matchesKey(press("k", { ctrlKey: true }), "palette")).toBe(true);
    chooseKey("palette", "Ctrl+P");
    expect(matchesKey(press("k", { ctrlKey: true }), "palette")).toBe(false);
    expect(matchesKey(press("p", { ctrlKey: true }), "palette")).toBe(true);
    resetKey("palette");
    expect(combinationsOf("palette")).toEqual(["Ctrl+K", "/"]);
  });

  it.each([
    ["Ctrl+S", "Ctrl S is taken: save the shrine."],
    ["?", "? is taken: all keys."],
    ["Enter", "Enter is needed everywhere."],
    ["Shift+Tab", "Shift Tab is needed everywhere."],
    ["Ctrl+V", "Ctrl V is needed everywhere."],
    ["Ctrl+K", null],
    ["F2", null],
    ["P", null],
  ])("WB2009: %s for the palette is answered with %s", (combination, sentence) => {
    expect(refusalOf("palette", combination)).toBe(sentence);
  });

  it("WB2010: without single characters only combinations do something", () => {
    allowCharacters(false);
    expect(combinationsOf("palette")).toEqual(["Ctrl+K"]);
    expect(matchesKey(press("?"), "sheet")).toBe(false);
    expect(matchesKey(press("/", { ctrlKey: true }), "sheet")).toBe(true);
    expect(refusalOf("palette", "P")).toBe("Single characters are switched off.");
    expect(refusalOf("palette", "?")).toBe("Single characters are switched off.");
  });

  it("WB2009: what another tab has chosen is taken over, and what is not understood is left out", () => {
    const newValue = "palette Ctrl+P\nsave Ctrl+X\nnonsense A\nno-characters";
    followKeys({ key: "oni.keys", newValue });
    expect(useKeys.getState()).toEqual({ chosen: { palette: "Ctrl+P" }, hasCharacters: false });
    followKeys({ key: "oni.keys", newValue: null });
    expect(combinationsOf("terminal")).toEqual(["`", "Ctrl+`"]);
  });
});
