import { Marked, type Token } from "marked";
import { delimiters, maskNeighbours } from "./delimiters.ts";
import { findAddress } from "./find-address.ts";
import { spoilerExtension } from "./spoilers.ts";

/** The markdown of GitHub with line breaks as breaks, and with spoilers. */
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
 * A line that opens more lists than can be displayed, which would take the parser minutes. A rule of
 * spaced marks opens none.
 */
const knot = /^(?![ \t]*([-*])(?:[ \t]*\1)*[ \t]*$)(?:[ \t>]*(?:[-+*]|\d{1,9}[.)])[ \t]){101}/m;

/** Returns whether a text would take the parser minutes. */
export const isKnotted = (markdown: string): boolean => knot.test(markdown);

/** Returns the tokens, or null if the text would take the parser minutes or is nested too deeply. */
export function parseMarkdown(markdown: string): Token[] | null {
  if (isKnotted(markdown)) return null;
  try {
    return marked.lexer(markdown);
  } catch {
    return null;
  }
}
