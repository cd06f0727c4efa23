import { Marked } from "marked";
import { expect, test } from "vitest";
import { cutTokens } from "./cut-tokens.ts";

const marked = new Marked({ gfm: true, breaks: true });
const cut = (text: string, limit: number) => cutTokens(marked.lexer(text), limit);

const textOfTokens = (tokens: readonly object[]): string =>
  tokens
    .map((token) => {
      if ("items" in token && Array.isArray(token.items)) return textOfTokens(token.items);
      if ("tokens" in token && Array.isArray(token.tokens)) return textOfTokens(token.tokens);
      return "text" in token ? String(token.text) : "";
    })
    .join("");

test("shrine-109: plain text is cut after the given number of characters and ends with three dots", () => {
  const text = "x".repeat(301);
  expect(textOfTokens(cut(text, 300))).toBe(`${"x".repeat(300)}...`);
  expect(textOfTokens(cut("x".repeat(300), 300))).toBe("x".repeat(300));
});

test("shrine-109: the cut shortens text and keeps every mark closed", () => {
  const [paragraph] = cut("a **bold [link](https://oni.net) and more** tail", 8);
  expect(paragraph).toMatchObject({
    type: "paragraph",
    tokens: [
      { type: "text", text: "a " },
      {
        type: "strong",
        tokens: [
          { type: "text", text: "bold " },
          { type: "link", href: "https://oni.net", tokens: [{ type: "text", text: "l..." }] },
        ],
      },
    ],
  });
  const [code] = cut("```js\nconst answer = 42;\n```\n\nafter", 10);
  expect(code).toMatchObject({ type: "code", lang: "js", text: "const answ..." });
});

test("shrine-109: paragraphs, list items and table rows after the cut are removed", () => {
  expect(cut("one\n\ntwo\n\nthree", 5).map(({ type }) => type)).toEqual([
    "paragraph",
    "space",
    "paragraph",
  ]);
  const [list] = cut("- one\n- two\n- three", 6);
  expect(list).toMatchObject({ items: [{ type: "list_item" }, { type: "list_item" }] });
  const [table] = cut("| a | b |\n|---|---|\n| 1 | 2 |\n| 3 | 4 |\n| 5 | 6 |", 6);
  expect(table).toMatchObject({
    rows: [
      [{ text: "1" }, { text: "2" }],
      [{ text: "3" }, {}],
    ],
  });
});

test("shrine-109: the cut never splits a character", () => {
  expect(textOfTokens(cut("ab🌊cd", 3))).toBe("ab...");
});
