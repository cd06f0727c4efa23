import { Lexer, type Token } from "marked";
import { findHashtags } from "./hashtag-pattern.ts";
import { isKnotted, marked } from "./markdown.ts";

/** So many hashtags of a markdown text count: the first ones. */
export const mostHashtags = 100;

/** So many lines are read, many times those of the longest text that was written to be read. */
const mostLines = 2_000;
/** What is written without a break is read in pieces of so many characters. */
const pieceLength = 1_000;

/**
 * The hashtags of a markdown text (specification section 5) in the form of tags, each once, in the
 * order of the text, at most `mostHashtags`. They are read from its text only: not from code, HTML,
 * links, addresses or titles. Longer than a tag may be is no tag.
 *
 * The parser takes the square of what stands in one block, so blocks are read one by one, in pieces,
 * until there are enough.
 */
export function hashtagsOf(markdown: string): string[] {
  const found = new Set<string>();
  if (!markdown.includes("#") || isKnotted(markdown)) return [];
  const lexer = new Lexer(marked.defaults);
  for (const block of readBlocks(lexer, markdown)) {
    for (const piece of cutInPieces(block)) {
      for (const { name } of findHashtags(readText(lexer, piece))) {
        found.add(name);
        if (found.size === mostHashtags) return [...found];
      }
    }
  }
  return [...found];
}

/** The text of each block that has any, marks included; none of what nests too deeply. */
function readBlocks(lexer: Lexer, markdown: string): string[] {
  const lines = markdown.split(/\r\n|\r|\n/, mostLines);
  try {
    lexer.blockTokens(lines.join("\n"));
  } catch {
    return [];
  }
  return lexer.inlineQueue.map(({ src }) => src).filter((src) => src.includes("#"));
}

/** Cut where a line ends, else at a blank, else anywhere. */
function* cutInPieces(block: string): Generator<string> {
  let start = 0;
  while (block.length - start > pieceLength) {
    const piece = block.slice(start, start + pieceLength);
    const end = Math.max(piece.lastIndexOf("\n"), 0) || Math.max(piece.lastIndexOf(" "), 0);
    yield piece.slice(0, end || pieceLength);
    start += end || pieceLength;
  }
  yield block.slice(start);
}

/** What a reader sees of a text, with something in the place of what is none. */
function readText(lexer: Lexer, piece: string): string {
  try {
    return plainText(lexer.inlineTokens(piece));
  } catch {
    return "";
  }
}

const plainText = (tokens: readonly Token[]): string => tokens.map(textOf).join("");

function textOf(token: Token): string {
  switch (token.type) {
    case "text":
    case "strong":
    case "em":
    case "del":
    case "spoiler":
      return "tokens" in token && token.tokens ? plainText(token.tokens) : token.raw;
    // What follows an address at once belongs to it, as what follows an escaped `#` is no tag.
    case "link":
    case "escape":
      return "/";
    default:
      return " ";
  }
}
