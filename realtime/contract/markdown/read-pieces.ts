import { Lexer, type Token } from "marked";
import { isKnotted, marked } from "./markdown.ts";

/** So many lines are read, many times those of the longest text that was written to be read. */
const maxLines = 2_000;
/** Blocks are read whole as long as the squares of their lengths do not exceed that of the longest message. */
const wholeSquares = 4_000 ** 2;
/** After that, what is written without a break is read in pieces of so many characters. */
const pieceLength = 1_000;

/**
 * Yields the inline tokens of a markdown text, without those of blocks that hold no `sign`. For whoever
 * looks for something in a text that is not shown.
 *
 * The parser takes the square of what stands in one block, so blocks are read one by one, and those of long
 * texts in pieces, until there are enough. The blocks of a message are read whole, as they are shown. What is
 * nested too deeply, or would keep the parser busy for minutes, has none.
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

/** The text of each block that has any, marks included. */
function readBlocks(lexer: Lexer, markdown: string, sign: RegExp): string[] {
  const lines = markdown.split(/\r\n|\r|\n/, maxLines);
  try {
    lexer.blockTokens(lines.join("\n"));
  } catch {
    return [];
  }
  return lexer.inlineQueue.map(({ src }) => src).filter((src) => sign.test(src));
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

function readInline(lexer: Lexer, piece: string): Token[] {
  try {
    return lexer.inlineTokens(piece);
  } catch {
    return [];
  }
}
