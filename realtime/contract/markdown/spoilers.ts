import type { Token, TokenizerAndRendererExtension } from "marked";

/** Words between two pairs of bars, with no blank inside at either end: what C calls `a || b || c` is none. */
const spoilers = /\|\|(?=[^\s|])((?:[^|]|\|(?!\|))*[^\s|]|[^\s|])\|\|(?!\|)/g;
const spoiler = new RegExp(`^${spoilers.source}`);

const opening = /\|\|(?=[^\s|])/;

/** `||words||`: words that are hidden until one asks for them. */
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

/** A line of plain text in parts: as they stand in it, or covered. */
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

/** A spoiler, or the beginning of one where a text was cut. */
const hidden = /\|\|(?=[^\s|])(?:[^|]|\|(?!\|))*(?:\|\||$)/g;

/** A text for where it is not shown as a whole, without the words that are to be asked for. */
export const withoutSpoilers = (text: string): string => text.replace(hidden, "▒▒▒");
