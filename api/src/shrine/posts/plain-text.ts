import { runInNewContext } from "node:vm";
import type { Token } from "marked";
import { marked } from "@oni/realtime/contract";

/** Text of up to this length never takes long. */
const shortLength = 1_000;
/** Many times the parse time of the longest ordinary post. */
const limitMs = 1_000;

/**
 * Returns the text that a reader sees, without markup. Blocks are on separate lines, a link is its label,
 * an image its description. Raw HTML is text, as on the screen.
 */
export function plainTextOf(markdown: string): string {
  const tokens = within(() => marked.lexer(markdown), markdown.length);
  return (tokens ? blocksOf(tokens) : markdown).replace(/\n{2,}/g, "\n").trim();
}

/**
 * Returns the result of `read` for a text of this length; null if it throws or would take minutes. It
 * blocks the process, and only a separate script can be interrupted.
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
