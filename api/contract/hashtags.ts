import { tagPattern } from "./text.ts";

/**
 * The hashtags of a markdown text (specification section 5): `#` followed by letters, digits,
 * underscores or hyphens; lower-cased, each once, in the order of the text. Longer than a tag may be
 * is no tag.
 */
export function hashtagsOf(markdown: string): string[] {
  const found = [...markdown.matchAll(/#([A-Za-z0-9_-]+)/g)].map(([, word = ""]) =>
    word.toLowerCase(),
  );
  return [...new Set(found)].filter((word) => tagPattern.test(word));
}
