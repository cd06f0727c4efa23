import { plainTextsOf, treeOf } from "./markdown/markdown-tree.ts";
import { readPieces } from "./markdown/read-pieces.ts";

/** One message calls at most this many. */
const mentionLimit = 50;

/** `@moth` is a call, `moth@elsewhere.net` is none. */
const mentionPattern = /(?<![a-z0-9_@])@([a-z0-9_]{3,20})(?![a-z0-9_])/gi;

/** A call in plain text: its index, the text as written, `@` included, and the username. */
export type Mention = { index: number; written: string; username: string };

/** Finds the calls of a plain text in their order. */
export const findMentions = (text: string): Mention[] =>
  Array.from(text.matchAll(mentionPattern), ({ 0: written, 1: username = "", index }) => ({
    ...{ index, written, username: username.toLowerCase() },
  }));

/**
 * Returns the usernames that a markdown text calls, each once, in its order. They are the calls that the
 * screens show: none in code, addresses and link targets.
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
