import { replaceAddresses } from "@oni/realtime/contract";

const wordsShown = 3;
/** Shorter ones hold sentences together, and say little by themselves. */
const shortest = 4;

const wordsOf = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu) ?? []).filter(
    (word) => Array.from(word).length >= shortest,
  );

/**
 * The rarest words of each text, at most three: those that the fewest of all texts have, longer ones
 * first, in the order in which they were said.
 */
export function rareWords(texts: readonly string[]): string[][] {
  const words = texts.map((text) => [...new Set(wordsOf(withoutAddresses(text)))]);
  const uses = new Map<string, number>();
  for (const word of words.flat()) uses.set(word, (uses.get(word) ?? 0) + 1);
  return words.map((said) => {
    const rarest = said
      .toSorted(
        (one, other) => (uses.get(one) ?? 0) - (uses.get(other) ?? 0) || other.length - one.length,
      )
      .slice(0, wordsShown);
    return said.filter((word) => rarest.includes(word));
  });
}

/** Links, mentions and code are no words of a language. */
const withoutAddresses = (text: string) =>
  replaceAddresses(text.replace(/`[^`]*`|\]\([^)]*\)/g, " "), " ").replace(/@\w+/g, " ");
