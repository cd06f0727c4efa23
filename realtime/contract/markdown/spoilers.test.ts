import { expect, test } from "vitest";
import type { MarkdownNode } from "./markdown-node.ts";
import { readMarkdown, treeOf } from "./markdown-tree.ts";
import { withoutSpoilers } from "./spoilers.ts";

const treeOfText = (markdown: string): MarkdownNode[] => {
  const [paragraph] = treeOf(readMarkdown(markdown) ?? []);
  return paragraph && "children" in paragraph ? paragraph.children : [];
};
const words = (text: string) => ({ kind: "text", text, isVerbatim: false });

test("chat-34: text between two pairs of bars is a spoiler, with its inner marks", () => {
  expect(treeOfText("so ||the *moth*|| it is")).toEqual([
    words("so "),
    { kind: "spoiler", children: [words("the "), { kind: "em", children: [words("moth")] }] },
    words(" it is"),
  ]);
  expect(treeOfText("||a|b||")).toEqual([{ kind: "spoiler", children: [words("a|b")] }]);
  expect(treeOfText("||one|| and ||two||").map(({ kind }) => kind)).toEqual([
    "spoiler",
    "text",
    "spoiler",
  ]);
  expect(treeOfText("||#kelp||")).toEqual([
    { kind: "spoiler", children: [{ kind: "tag", text: "#kelp", name: "kelp" }] },
  ]);
});

test.each(["a || b || c", "||||", "|| a||", "||a ||", "||a", "||a\n\nb||", "|||"])(
  "chat-34: %j is not a spoiler",
  (text) => {
    expect(JSON.stringify(treeOf(readMarkdown(text) ?? []))).not.toContain("spoiler");
  },
);

test("chat-34: a link hides nothing, and a table keeps its bars", () => {
  expect(treeOfText("[||x||](https://a.net)")).toMatchObject([
    { kind: "link", children: [words("x")] },
  ]);
  expect(treeOf(readMarkdown("| a | b |\n|---|---|\n| 1 || 2 |") ?? [])).toMatchObject([
    { kind: "table" },
  ]);
});

test("chat-34: an excerpt omits spoilers, also a spoiler that was cut", () => {
  expect(withoutSpoilers("so ||the moth|| it is, ||and")).toBe("so ▒▒▒ it is, ▒▒▒");
  expect(withoutSpoilers("a || b || c")).toBe("a || b || c");
});

test("chat-34: a text of many bars is parsed", () => {
  for (const text of ["||a ".repeat(500), "||a|".repeat(500), "|".repeat(20_000)]) {
    expect(readMarkdown(text)).not.toBeNull();
    withoutSpoilers(text);
  }
});
