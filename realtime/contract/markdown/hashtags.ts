import { nodesWithin, treeOf } from "./markdown-tree.ts";
import { readPieces } from "./read-pieces.ts";

/** The number of hashtags of a markdown text that count, from the first. */
export const maxHashtags = 100;

/**
 * Returns the tags of a markdown text (specification section 5), each once, in text order, at most
 * `maxHashtags`. They are the hashtags in its tree: none in code, HTML, links, addresses or titles. Text
 * longer than a tag is not a tag.
 */
export function hashtagsOf(markdown: string): string[] {
  const found = new Set<string>();
  for (const tokens of readPieces(markdown, /[#＃]/)) {
    for (const node of nodesWithin(treeOf(tokens))) {
      if (node.kind === "tag") found.add(node.name);
      if (found.size === maxHashtags) return [...found];
    }
  }
  return [...found];
}
