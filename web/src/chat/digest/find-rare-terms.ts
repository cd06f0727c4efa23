import { replaceAddresses } from "@oni/realtime/contract";

const maxTerms = 3;
/** Shorter words are mostly particles that say little by themselves. */
const minLength = 4;

const splitTerms = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu) ?? []).filter(
    (term) => Array.from(term).length >= minLength,
  );

/**
 * Returns at most three words of each text: those that the fewest texts contain, longer ones first on a
 * tie. They keep the order of the text.
 */
export function findRareTerms(texts: readonly string[]): string[][] {
  const termsByText = texts.map((text) => [...new Set(splitTerms(withoutAddresses(text)))]);
  const uses = new Map<string, number>();
  for (const term of termsByText.flat()) uses.set(term, (uses.get(term) ?? 0) + 1);
  return termsByText.map((terms) => {
    const rarest = terms
      .toSorted(
        (one, other) => (uses.get(one) ?? 0) - (uses.get(other) ?? 0) || other.length - one.length,
      )
      .slice(0, maxTerms);
    return terms.filter((term) => rarest.includes(term));
  });
}

/** Links, mentions and code are not words of a language. */
const withoutAddresses = (text: string) =>
  replaceAddresses(text.replace(/`[^`]*`|\]\([^)]*\)/g, " "), " ").replace(/@\w+/g, " ");
