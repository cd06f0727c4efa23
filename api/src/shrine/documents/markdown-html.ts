import type { MarkdownCell, MarkdownNode } from "@oni/realtime/contract";
import { escaped } from "./escape.ts";

/** The form of the HTML: the level of the heading `#`, and the origin before paths of this site. */
export type HtmlForm = {
  topHeading: number;
  /** Without it links stay paths, which work only in a page of this site. */
  origin?: string;
  /**
   * Returns the address of a picture, or null for one that becomes a link. Without it pictures have the
   * address of the text.
   */
  pictureOf?: (href: string) => string | null;
};

/** Renders the tree of a markdown text as HTML. */
export const htmlOf = (nodes: readonly MarkdownNode[], form: HtmlForm): string =>
  nodes.map((node) => elementOf(node, form)).join("");

function elementOf(node: MarkdownNode, form: HtmlForm): string {
  const inner = "children" in node ? htmlOf(node.children, form) : "";
  switch (node.kind) {
    case "text":
    // The page of a tag is for members, and a feed is read on other sites.
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
    // The text is covered until the reader points at it or focuses it.
    case "spoiler":
      return `<span class="spoiler" title="Spoiler" tabindex="0">${inner}</span>`;
    case "heading": {
      const level = Math.min(6, node.depth + form.topHeading - 1);
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
        `<table dir="auto"><thead>${rowOf(node.header, "th", form)}</thead><tbody>`,
        ...node.rows.map((row) => rowOf(row, "td", form)),
        "</tbody></table>",
      ].join("");
    case "link":
      return linkTo(node.href, inner, form);
    case "image": {
      const address = form.pictureOf ? form.pictureOf(node.href) : addressOf(node.href, form);
      if (address === null) return linkTo(node.href, escaped(node.alt || node.href), form);
      return `<img src="${escaped(address)}" alt="${escaped(node.alt)}" loading="lazy">`;
    }
  }
}

const linkTo = (href: string, inner: string, form: HtmlForm): string =>
  `<a href="${escaped(addressOf(href, form))}" rel="noopener noreferrer nofollow">${inner}</a>`;

const addressOf = (href: string, { origin = "" }: HtmlForm): string =>
  href.startsWith("/") ? `${origin}${href}` : href;

const rowOf = (cells: readonly MarkdownCell[], tag: "td" | "th", form: HtmlForm): string =>
  `<tr>${cells.map(({ children }) => `<${tag}>${htmlOf(children, form)}</${tag}>`).join("")}</tr>`;
