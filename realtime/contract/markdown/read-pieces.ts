import { Lexer, type Token } from "marked";
import { isKnotted, marked } from "./markdown.ts";

/** The number of lines that are read, many times those of the longest readable text. */
const maxLines = 2_000;
/**
 * Blocks are parsed whole while the sum of their squared lengths is at most that of the longest message.
 */
const wholeSquares = 4_000 ** 2;
/** Beyond that, blocks are parsed in pieces of this many characters. */
const pieceLength = 1_000;

/**
 * Yields the inline tokens of a markdown text for a search, without blocks that do not contain `sign`.
 *
 * Parsing a block takes quadratic time, so blocks are parsed one by one, and long texts in pieces. The
 * blocks of a message are parsed whole, as on the screen. Text that is nested too deeply or would take
 * the parser minutes yields nothing.
 */
export function* readPieces(markdown: string, sign: RegExp): Generator<Token[]> {
  if (!sign.test(markdown) || isKnotted(markdown)) return;
  const lexer = new Lexer(marked.defaults);
  let left = wholeSquares;
  for (const block of readBlocks(lexer, markdown, sign)) {
    const isWhole = block.length ** 2 <= left;
    if (isWhole) left -= block.length ** 2;
    for (const piece of isWhole ? [block] : cutInPieces(block)) {
      if (sign.test(piece)) yield readInline(lexer, piece);
    }
  }
}

/** Returns the source text of each block that matches, marks included. */
function readBlocks(lexer: Lexer, markdown: string, sign: RegExp): string[] {
  const lines = markdown.split(/\r\n|\r|\n/, maxLines);
  try {
    lexer.blockTokens(lines.join("\n"));
  } catch {
    return [];
  }
  return lexer.inlineQueue.map(({ src }) => src).filter((src) => sign.test(src));
}

/** Cuts at the end of a line, else at a blank, else anywhere. */
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

function readInline(lexer: Lexer, piece: string): Token[] {
  try {
    return lexer.inlineTokens(piece);
  } catch {
    return [];
  }
}
