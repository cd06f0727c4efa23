import { nodesWithin, treeOf } from "./markdown-tree.ts";
import { readPieces } from "./read-pieces.ts";

/** So many hashtags of a markdown text count: the first ones. */
export const maxHashtags = 100;

/**
 * The hashtags of a markdown text (specification section 5) in the form of tags, each once, in the
 * order of the text, at most `maxHashtags`. They are those that its tree shows: none in code, HTML,
 * links, addresses or titles. Longer than a tag may be is no tag.
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
