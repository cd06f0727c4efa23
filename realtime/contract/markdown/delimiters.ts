import { Tokenizer, type Tokens } from "marked";
import { unspacedScripts } from "./unspaced.ts";

/** A letter, or punctuation, of scripts without spaces. */
const unspaced = String.raw`[${unspacedScripts}\u3000-\u303f\uff00-\uffef]`;
const beginsUnspaced = new RegExp(`^${unspaced}`, "u");
const endsUnspaced = new RegExp(`${unspaced}$`, "u");

/** Stars, or two tildes, between two characters that are not blanks. */
const run = /(?<=([^\s*_~]))(?:\*+|~~)(?=([^\s*_~]))/gu;

/**
 * Hook of marked that lets a run of stars or tildes next to such a script close: `**注意：**正文`. CommonMark
 * requires a blank or punctuation after `：**`, which these scripts do not write. Both neighbours become
 * letters in the text that marked searches for the end. Its length does not change.
 */
export function maskNeighbours(masked: string): string {
  const units = masked.split("");
  for (const { 0: marks, 1: before = "", 2: after = "", index } of masked.matchAll(run)) {
    if (!beginsUnspaced.test(before) && !beginsUnspaced.test(after)) continue;
    units.fill("a", index - before.length, index);
    units.fill("a", index + marks.length, index + marks.length + after.length);
  }
  return units.join("");
}

/** More stars and underscores in one block than the parser can pair in reasonable time. */
const isCrowded = /^(?:[^*_]*[*_]){1001}/;

/** The rules of marked for `*`, `_` and `~`. All other rules are those of CommonMark and GitHub. */
export const delimiters = {
  emStrong(this: Tokenizer, text: string, masked: string, before = "") {
    if (isCrowded.test(masked)) return undefined;
    const marks = /^\**/.exec(text)?.[0] ?? "";
    const previous = marks === "" ? before : previousOf(before, text.slice(marks.length));
    return Tokenizer.prototype.emStrong.call(this, text, masked, previous);
  },
  del(this: Tokenizer, text: string, masked: string, before = "") {
    if (!text.startsWith("~~")) return strikeOnce(this, text, masked, before);
    return Tokenizer.prototype.del.call(this, text, masked, previousOf(before, text.slice(2)));
  },
};

/** Next to such a script a run may open as at the start of a line: `正文**「引用」**`. */
const previousOf = (before: string, after: string): string =>
  endsUnspaced.test(before) || beginsUnspaced.test(after) ? "" : before;

/**
 * A single tilde opens at the start, after a blank or an opening character, and after an opening
 * quotation mark.
 */
const beforeOpening = /(?:^|[\s\p{Ps}\p{Pi}*_|~])["']?$/u;
/** A single tilde closes at the end, before a blank, or before punctuation that ends a word. */
const afterClosing = /^(?:$|[\s\p{Pe}\p{Pf}\p{Pd}_|~]|(?![/@#%&\\])\p{Po})/u;

/**
 * Parses a single tilde: it strikes through whole words, and nothing in `10~20, 30~40`, `(9)~(17)` or `~5
 * or ~6`.
 */
function strikeOnce(
  tokenizer: Tokenizer,
  text: string,
  masked: string,
  before: string,
): Tokens.Del | undefined {
  const at = masked.length - text.length;
  const opens = beforeOpening.test(masked.slice(Math.max(0, at - 3), at));
  if (!opens || /^~\p{N}/u.test(text)) return undefined;
  const struck = Tokenizer.prototype.del.call(tokenizer, text, masked, before);
  return struck && afterClosing.test(text.slice(struck.raw.length)) ? struck : undefined;
}
