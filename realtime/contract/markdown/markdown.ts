import { Marked, type Token } from "marked";
import { delimiters, maskNeighbours } from "./delimiters.ts";
import { findAddress } from "./find-address.ts";
import { spoilerExtension } from "./spoilers.ts";

/** Markdown as everyone reads it: GitHub's, with line breaks as breaks, and spoilers. */
export const marked = new Marked({
  gfm: true,
  breaks: true,
  extensions: [spoilerExtension],
  hooks: { emStrongMask: maskNeighbours },
  tokenizer: {
    ...delimiters,
    url(text) {
      const found = findAddress(text);
      if (!found) return false;
      const { written, href } = found;
      const tokens = [{ type: "text", raw: written, text: written } as const];
      return { type: "link", raw: written, text: written, href, autolink: true, tokens };
    },
  },
});

/**
 * A line that opens too many lists to be shown, which the parser would still take minutes for. A rule
 * of spaced marks opens none.
 */
const knot = /^(?![ \t]*([-*])(?:[ \t]*\1)*[ \t]*$)(?:[ \t>]*(?:[-+*]|\d{1,9}[.)])[ \t]){101}/m;

/** Whether a text would keep the parser busy for minutes. */
export const isKnotted = (markdown: string): boolean => knot.test(markdown);

/** Null for text that would keep the parser busy for minutes, or is nested too deeply for it. */
export function parseMarkdown(markdown: string): Token[] | null {
  if (isKnotted(markdown)) return null;
  try {
    return marked.lexer(markdown);
  } catch {
    return null;
  }
}
