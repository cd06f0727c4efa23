import { runInNewContext } from "node:vm";
import type { Token } from "marked";
import { marked } from "@oni/realtime/contract";

/** Nothing so short takes long. */
const shortLength = 1_000;
/** Many times what the longest post takes that was written to be read. */
const limitMs = 1_000;

/**
 * What a reader sees of a markdown text, without its marks: blocks stand on lines of their own, a
 * link is its words, an image its description. Raw HTML is text here as on the screen.
 */
export function plainTextOf(markdown: string): string {
  const tokens = within(() => marked.lexer(markdown), markdown.length);
  return (tokens ? blocksOf(tokens) : markdown).replace(/\n{2,}/g, "\n").trim();
}

/**
 * What `read` makes of a text of so many characters; null for one that cannot be read, or that would
 * take minutes. Nobody is answered while it reads, and only what runs as a script of its own can be
 * stopped.
 */
export function within<Result>(read: () => Result, length: number): Result | null {
  try {
    return length <= shortLength
      ? read()
      : runInNewContext("read()", { read }, { timeout: limitMs });
  } catch {
    return null;
  }
}

const blocksOf = (tokens: readonly Token[]): string => tokens.map(textOf).join("\n");
const inlineOf = (tokens: readonly Token[]): string => tokens.map(textOf).join("");

function textOf(token: Token): string {
  switch (token.type) {
    case "space":
    case "hr":
    case "def":
    case "checkbox":
      return "";
    case "br":
      return "\n";
    case "html":
      return token.raw;
    case "list":
      return blocksOf(token["items"]);
    case "blockquote":
    case "list_item":
      return blocksOf(token.tokens ?? []);
    case "table":
      return [token["header"], ...token["rows"]].map(rowOf).join("\n");
    case "spoiler":
      return `||${inlineOf(token.tokens ?? [])}||`;
    default:
      if ("tokens" in token && token.tokens) return inlineOf(token.tokens);
      return "text" in token ? token.text : token.raw;
  }
}

const rowOf = (cells: readonly { tokens: Token[] }[]): string =>
  cells.map(({ tokens }) => inlineOf(tokens)).join(" ");
