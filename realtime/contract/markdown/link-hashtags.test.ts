import fc from "fast-check";
import { expect, test } from "vitest";
import { cutTokens } from "./cut-tokens.ts";
import { hashtagsOf } from "./hashtags.ts";
import type { MarkdownNode } from "./markdown-node.ts";
import { readMarkdown, treeOf } from "./markdown-tree.ts";

const treeOfText = (markdown: string, cutAt = Number.POSITIVE_INFINITY) =>
  treeOf(cutTokens(readMarkdown(markdown) ?? [], cutAt));

const linked = (nodes: readonly MarkdownNode[]): string[] =>
  nodes.flatMap((node) => {
    if (node.kind === "tag") return [node.name];
    if (node.kind === "table")
      return [node.header, ...node.rows].flat().flatMap((c) => linked(c.children));
    return "children" in node ? linked(node.children) : [];
  });

const parts = [
  ...[
    "#kelp",
    "##Tape",
    "#日本",
    "#a-b_c",
    "#",
    "word",
    " ",
    " ",
    "\n",
    "\n\n",
    "- ",
    "> ",
    "# ",
    "1. ",
  ],
  ...[
    "`#code`",
    "**#bold**",
    "~~#gone~~",
    "＃wide",
    "a\u200d",
    "#İ",
    "https://x.net/#frag ",
    "[#in](https://x.net)",
    "\\#",
  ],
  ...[
    "&#35;",
    "&copy;",
    "&amp;",
    "<b>",
    "@name",
    ".",
    ",",
    "/",
    "```\n#fence\n```\n",
    "    #code\n",
  ],
  ...["| #a | b |\n|---|---|\n| c | #d |\n\n", `#${"x".repeat(51)} `],
];

test("shrine-383: the linked hashtags of a text are those that the index finds", () => {
  const text = fc
    .array(fc.constantFrom(...parts), { maxLength: 14 })
    .map((pieces) => pieces.join(""));
  fc.assert(
    fc.property(text, (markdown) => {
      expect([...new Set(linked(treeOfText(markdown)))]).toEqual(hashtagsOf(markdown));
    }),
    { seed: 1460, numRuns: 3_000 },
  );
});

test("shrine-383: references, mentions and words around a hashtag do not change", () => {
  expect(treeOfText("&copy; #Kelp@moth &amp; @moth")).toEqual([
    {
      kind: "paragraph",
      children: [
        { kind: "text", text: "© ", isVerbatim: false },
        { kind: "tag", text: "#Kelp", name: "kelp" },
        { kind: "text", text: "@moth", isVerbatim: true },
        { kind: "text", text: " & @moth", isVerbatim: false },
      ],
    },
  ]);
});

test("shrine-383: a cut text never links half of a hashtag", () => {
  expect(linked(treeOfText("about #kelpforest", 11))).toEqual([]);
  expect(linked(treeOfText("about #kelp and more", 11))).toEqual(["kelp"]);
  expect(linked(treeOfText("about #kelp and more", 14))).toEqual(["kelp"]);
});
