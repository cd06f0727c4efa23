import { plainTextsOf, treeOf } from "./markdown/markdown-tree.ts";
import { readPieces } from "./markdown/read-pieces.ts";

/** The largest number of members that a message mentions. */
const mentionLimit = 50;

/** `@moth` is a mention, `moth@elsewhere.net` is not. */
const mentionPattern = /(?<![a-z0-9_@])@([a-z0-9_]{3,20})(?![a-z0-9_])/gi;

/** A mention in plain text: its index, its written form with `@`, and the username. */
export type Mention = { index: number; written: string; username: string };

/** Returns the mentions of a plain text in order. */
export const findMentions = (text: string): Mention[] =>
  Array.from(text.matchAll(mentionPattern), ({ 0: written, 1: username = "", index }) => ({
    ...{ index, written, username: username.toLowerCase() },
  }));

/**
 * Returns the usernames that a markdown text mentions, each once, in text order, at most 50. Code,
 * addresses and link targets mention no member, as on the screens.
 */
export function usernamesIn(markdown: string): string[] {
  const names = new Set<string>();
  for (const tokens of readPieces(markdown, /[@&]/)) {
    for (const text of plainTextsOf(treeOf(tokens))) {
      for (const { username } of findMentions(text)) names.add(username);
    }
    if (names.size >= mentionLimit) break;
  }
  return [...names].slice(0, mentionLimit);
}
