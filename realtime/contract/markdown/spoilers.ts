import type { Token, TokenizerAndRendererExtension } from "marked";

/**
 * Text between two pairs of bars without a blank inside at either end, so `a || b || c` in C is not a
 * spoiler.
 */
const spoilers = /\|\|(?=[^\s|])((?:[^|]|\|(?!\|))*[^\s|]|[^\s|])\|\|(?!\|)/g;
const spoiler = new RegExp(`^${spoilers.source}`);

const opening = /\|\|(?=[^\s|])/;

/** `||text||` is hidden until the reader reveals it. */
export const spoilerExtension: TokenizerAndRendererExtension = {
  name: "spoiler",
  level: "inline",
  start: (text) => {
    const index = text.search(opening);
    return index === -1 ? undefined : index;
  },
  tokenizer(text) {
    const [raw, hiddenText] = spoiler.exec(text) ?? [];
    if (raw === undefined || hiddenText === undefined) return undefined;
    return { type: "spoiler", raw, text: hiddenText, tokens: this.lexer.inlineTokens(hiddenText) };
  },
};

type SpoilerToken = Token & { type: "spoiler"; tokens: Token[] };

export const isSpoiler = (token: Token): token is SpoilerToken =>
  token.type === "spoiler" && "tokens" in token;

/** Splits plain text into visible and hidden parts. */
export function splitSpoilers(source: string): { text: string; isCovered: boolean }[] {
  const parts: { text: string; isCovered: boolean }[] = [];
  let end = 0;
  for (const { 0: written, 1: hiddenText = "", index } of source.matchAll(spoilers)) {
    parts.push({ text: source.slice(end, index), isCovered: false });
    parts.push({ text: hiddenText, isCovered: true });
    end = index + written.length;
  }
  return [...parts, { text: source.slice(end), isCovered: false }].filter(
    ({ text }) => text !== "",
  );
}

/** A spoiler, or the start of one that was cut. */
const hidden = /\|\|(?=[^\s|])(?:[^|]|\|(?!\|))*(?:\|\||$)/g;

/** Returns the text with its spoilers replaced, for excerpts. */
export const withoutSpoilers = (text: string): string => text.replace(hidden, "▒▒▒");
