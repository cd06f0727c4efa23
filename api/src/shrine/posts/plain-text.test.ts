import { expect, test } from "vitest";
import { plainTextOf } from "./plain-text.ts";

test("shrine-327: the plain text of a markdown text is the text that a reader sees", () => {
  const markdown = [
    "# Night *signal*",
    "",
    "It **hums**, see [the log](https://elsewhere.net) or https://oni.net and ![a moth](/objects/a).",
    "",
    "- one",
    "- [x] two `code`",
    "  - deep ~~gone~~",
    "",
    "> said  ",
    "> quietly",
    "",
    "| a | b |",
    "|---|---|",
    "| 1 | *2* |",
    "",
    "---",
    "",
    "```js",
    "const a = 1;",
    "```",
    "5 \\* 2 <b>raw</b> and ||the *moth* did it||",
  ].join("\n");
  expect(plainTextOf(markdown)).toBe(
    [
      "Night signal",
      "It hums, see the log or https://oni.net and a moth.",
      "one",
      "two code",
      "deep gone",
      "said",
      "quietly",
      "a b",
      "1 2",
      "const a = 1;",
      "5 * 2 <b>raw</b> and ||the moth did it||",
    ].join("\n"),
  );
  const deep = `${"> ".repeat(9_000)}end`;
  expect(plainTextOf(deep)).toContain("end");
});

test("shrine-328: text that would take long to parse stays as written, and blocks no other request", () => {
  const knot = `${"- ".repeat(5_000)}${"a\n".repeat(5_000)}`;
  expect(plainTextOf(knot)).toBe(knot.trim());
  expect(plainTextOf("*after* it")).toBe("after it");
});
