import { expect, it } from "vitest";
import { checkWords } from "./check-words.ts";

/** Put together here, so that this file holds none of the words itself. */
const refused = [
  ["TO", "DO"],
  ["FIX", "ME"],
  ["@ts-", "ignore"],
  ["it.sk", "ip("],
  ["test.describe.on", "ly("],
].map((parts) => parts.join(""));

it.each(refused)("CI9: %s is named with its line", (word) => {
  expect(checkWords([{ path: "a.ts", text: `\n// ${word} x` }])).toEqual([
    `a.ts:2: "${word}" may not be committed.`,
  ]);
});

it("CI9: words that merely resemble them may stay", () => {
  expect(checkWords([{ path: "a.ts", text: "stream.skip(3); onlyOne(); todos" }])).toEqual([]);
});
