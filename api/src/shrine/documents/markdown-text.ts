import type { MarkdownNode } from "@oni/realtime/contract";
import { plain, plainLines } from "./escape.ts";
import { columnsOf, wrap } from "./wrap.ts";

/** Renders the tree of a markdown text for a terminal, in lines of at most this many columns. */
export function linesOf(nodes: readonly MarkdownNode[], columns: number): string[] {
  const blocks: string[][] = [];
  let inline: MarkdownNode[] = [];
  const endInline = () => {
    if (inline.length > 0) blocks.push(wrapped(inline, columns));
    inline = [];
  };
  for (const node of nodes) {
    if (isBlock(node)) {
      endInline();
      blocks.push(blockOf(node, columns));
    } else inline.push(node);
  }
  endInline();
  return blocks.flatMap((lines, index) => (index === 0 ? lines : ["", ...lines]));
}

type Block = Extract<
  MarkdownNode,
  { kind: "paragraph" | "quote" | "heading" | "list" | "item" | "table" | "code" | "rule" }
>;

const blockKinds: ReadonlySet<MarkdownNode["kind"]> = new Set<Block["kind"]>([
  "paragraph",
  "quote",
  "heading",
  "list",
  "item",
  "table",
  "code",
  "rule",
]);

const isBlock = (node: MarkdownNode): node is Block => blockKinds.has(node.kind);

/** The smallest readable width. Deeper nesting is not indented further. */
const leastColumns = 20;

function blockOf(node: Block, columns: number): string[] {
  switch (node.kind) {
    case "paragraph":
      return wrapped(node.children, columns);
    case "heading": {
      const lines = wrapped(node.children, columns);
      const width = Math.max(1, ...lines.map(columnsOf));
      return [...lines, (node.depth === 1 ? "=" : "-").repeat(width)];
    }
    case "quote":
      return nested({ first: "> ", next: "> " }, columns, (innerColumns) =>
        linesOf(node.children, innerColumns),
      );
    case "list":
      return node.children.flatMap((item, index) => {
        const mark = node.isOrdered ? `${node.start + index}. ` : "- ";
        return marked(item, mark, columns);
      });
    case "item":
      return marked(node, "- ", columns);
    case "code":
      return nested({ first: "    ", next: "    " }, columns, (innerColumns) =>
        plainLines(node.text)
          .split("\n")
          .flatMap((line) => cutLine(line, innerColumns)),
      );
    case "table":
      return [node.header, ...node.rows].flatMap((row) =>
        wrap(row.map(({ children }) => inlineText(children)).join(" | "), columns),
      );
    case "rule":
      return ["-".repeat(Math.min(columns, 40))];
  }
}

function marked(item: MarkdownNode, mark: string, columns: number): string[] {
  const children = item.kind === "item" ? item.children : [item];
  const by = { first: mark, next: " ".repeat(mark.length) };
  return nested(by, columns, (innerColumns) => linesOf(children, innerColumns));
}

/** Indents lines further than the lines around them, while the width permits it. */
function nested(
  by: { first: string; next: string },
  columns: number,
  draw: (columns: number) => string[],
): string[] {
  const innerColumns = columns - by.first.length;
  if (innerColumns < leastColumns) return draw(columns);
  return draw(innerColumns).map((line, index) =>
    `${index === 0 ? by.first : by.next}${line}`.trimEnd(),
  );
}

const wrapped = (nodes: readonly MarkdownNode[], columns: number): string[] =>
  inlineText(nodes)
    .split("\n")
    .flatMap((line) => wrap(line, columns));

/** Code is cut and not wrapped, so that it keeps its spaces. */
function cutLine(line: string, columns: number): string[] {
  const lines = [""];
  for (const character of line) {
    const last = lines.length - 1;
    if (columnsOf(`${lines[last]}${character}`) > columns) lines.push(character);
    else lines[last] += character;
  }
  return lines;
}

/** Returns the text of inline nodes, with the line breaks of the source. */
function inlineText(nodes: readonly MarkdownNode[]): string {
  return nodes.map(nodeText).join("");
}

function nodeText(node: MarkdownNode): string {
  switch (node.kind) {
    case "text":
    case "tag":
    case "code-span":
    case "code":
      return plain(node.text);
    case "break":
      return "\n";
    case "checkbox":
      return node.isChecked ? "[x] " : "[ ] ";
    case "image":
      return node.alt ? `[${plain(node.alt)}]` : "";
    case "link": {
      const words = inlineText(node.children);
      return words === node.href ? words : `${words} <${plain(node.href)}>`;
    }
    case "spoiler":
      return `||${inlineText(node.children)}||`;
    case "rule":
      return "";
    case "table":
      return [node.header, ...node.rows]
        .flat()
        .map(({ children }) => inlineText(children))
        .join(" ");
    case "paragraph":
    case "quote":
    case "heading":
    case "list":
    case "item":
    case "strong":
    case "em":
    case "del":
      return inlineText(node.children);
  }
}
