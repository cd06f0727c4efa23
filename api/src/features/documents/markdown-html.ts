import type { MarkdownCell, MarkdownNode } from "@oni/realtime/contract";
import { escaped } from "./escape.ts";

/** The tree of a markdown text as HTML, with `#` as a heading of the level `topHeading`. */
export const htmlOf = (nodes: readonly MarkdownNode[], topHeading: number): string =>
  nodes.map((node) => elementOf(node, topHeading)).join("");

function elementOf(node: MarkdownNode, topHeading: number): string {
  const inner = "children" in node ? htmlOf(node.children, topHeading) : "";
  switch (node.kind) {
    case "text":
    // The page of a tag is for members, and a feed is read elsewhere.
    case "tag":
      return escaped(node.text);
    case "paragraph":
      return `<p dir="auto">${inner}</p>`;
    case "quote":
      return `<blockquote dir="auto">${inner}</blockquote>`;
    case "strong":
    case "em":
    case "del":
      return `<${node.kind}>${inner}</${node.kind}>`;
    // It reads in one's own time: the words are painted over until they are pointed at or focused.
    case "spoiler":
      return `<span class="spoiler" title="Spoiler" tabindex="0">${inner}</span>`;
    case "heading": {
      const level = Math.min(6, node.depth + topHeading - 1);
      return `<h${level} dir="auto">${inner}</h${level}>`;
    }
    case "list": {
      if (!node.isOrdered) return `<ul dir="auto">${inner}</ul>`;
      return `<ol dir="auto"${node.start === 1 ? "" : ` start="${node.start}"`}>${inner}</ol>`;
    }
    case "item":
      return `<li>${inner}</li>`;
    case "checkbox":
      return node.isChecked ? "[x] " : "[ ] ";
    case "code":
      return `<pre><code>${escaped(node.text)}</code></pre>`;
    case "code-span":
      return `<code>${escaped(node.text)}</code>`;
    case "break":
      return "<br>";
    case "rule":
      return "<hr>";
    case "table":
      return [
        `<table dir="auto"><thead>${rowOf(node.header, "th", topHeading)}</thead><tbody>`,
        ...node.rows.map((row) => rowOf(row, "td", topHeading)),
        "</tbody></table>",
      ].join("");
    case "link":
      return `<a href="${escaped(node.href)}" rel="noopener noreferrer nofollow">${inner}</a>`;
    case "image":
      return `<img src="${escaped(node.href)}" alt="${escaped(node.alt)}" loading="lazy">`;
  }
}

const rowOf = (cells: readonly MarkdownCell[], tag: "td" | "th", topHeading: number): string =>
  `<tr>${cells.map(({ children }) => `<${tag}>${htmlOf(children, topHeading)}</${tag}>`).join("")}</tr>`;
