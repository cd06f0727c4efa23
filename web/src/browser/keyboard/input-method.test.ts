import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it, vi } from "vitest";
import { isOfInputMethod, withholdInputMethodKeys } from "./input-method.ts";

const events = [
  // Chrome and Firefox report this during a composition.
  ["Enter within a composition", { key: "Enter", isComposing: true, keyCode: 229 }, true],
  ["Enter within a composition, without its code", { key: "Enter", isComposing: true }, true],
  [
    "Enter within a composition of an old Firefox",
    { key: "Enter", isComposing: true, keyCode: 13 },
    true,
  ],
  // Safari reports this after the end.
  ["Enter that ended a composition", { key: "Enter", isComposing: false, keyCode: 229 }, true],
  ["Escape that ended a composition", { key: "Escape", isComposing: false, keyCode: 229 }, true],
  ["Tab that chose a candidate", { key: "Tab", isComposing: false, keyCode: 229 }, true],
  ["an arrow among the candidates", { key: "ArrowDown", isComposing: true, keyCode: 229 }, true],
  ["Backspace within a composition", { key: "Backspace", isComposing: true, keyCode: 229 }, true],
  ["the first key of a composition", { key: "Process", isComposing: false, keyCode: 229 }, true],
  ["a key of a phone", { key: "Unidentified", isComposing: false, keyCode: 229 }, true],
  // Korean: the browser reports the same key again after the composition.
  ["Enter after a composition", { key: "Enter", isComposing: false, keyCode: 13 }, false],
  ["Escape after a composition", { key: "Escape", isComposing: false, keyCode: 27 }, false],
  ["å, whose character code is 229", { key: "å", isComposing: false, keyCode: 221 }, false],
  ["a key without a code", { key: "Enter", isComposing: false, keyCode: 0 }, false],
  ["a key that a program has made", { key: "Enter" }, false],
] as const;

describe("input methods", () => {
  it.each(events)("prompt-19: %s", (_, event, isTaken) => {
    expect(isOfInputMethod(event)).toBe(isTaken);
  });

  it.each(events)("prompt-19: no handler receives %s", (_, init, isTaken) => {
    const page = new EventTarget();
    withholdInputMethodKeys(page);
    const handler = vi.fn();
    page.addEventListener("keydown", handler, { capture: true });
    page.addEventListener("keydown", handler);
    page.dispatchEvent(Object.assign(new Event("keydown"), init));
    expect(handler).toHaveBeenCalledTimes(isTaken ? 0 : 2);
  });

  it("prompt-19: no other file checks for input methods", () => {
    const source = new URL("../../", import.meta.url);
    const files = readdirSync(source, { recursive: true, encoding: "utf8" });
    const deciding = files.filter(
      (name) =>
        /\.tsx?$/.test(name) &&
        /\b(?:isComposing|keyCode)\b/.test(readFileSync(new URL(name, source), "utf8")),
    );
    expect(deciding.sort()).toEqual([
      "browser/keyboard/input-method.test.ts",
      "browser/keyboard/input-method.ts",
    ]);
  });
});
