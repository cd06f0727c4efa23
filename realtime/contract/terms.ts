import { unspacedScripts } from "./markdown/unspaced.ts";

/**
 * Search of texts. A text and a search are sequences of terms. The server and the screen create terms
 * with the same functions, so that different spellings match.
 */

/** Letters of scripts without spaces, in which a program cannot find the ends of words. */
const unspaced = String.raw`(?:(?=[\p{L}\p{M}\p{N}])[${unspacedScripts}])`;
const runs = new RegExp(`(${unspaced}+)|(?:(?!${unspaced})[\\p{L}\\p{M}\\p{N}])+`, "gu");

/** Longer words are found by their beginning. In characters. */
const longestTerm = 40;
/** More terms than a message has. Only the beginning of a longer text is indexed. */
const maxTerms = 10_000;

/**
 * Normalizes a text for comparison. Compatible forms are one (NFKD: full and half width, ligatures).
 * Accents and invisible characters are removed. Letters are lower case, with ß as ss and ς as σ. Letters
 * with a stroke become the plain letter. A zero-width space still separates words. Accents are removed
 * first, because sorting many of them takes quadratic time.
 */
export const foldText = (text: string): string =>
  text
    .replaceAll("\u200b", " ")
    .replace(accents, "")
    .normalize("NFKD")
    .replace(accents, "")
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replace(stroked, (letter) => twins.get(letter) ?? letter)
    .normalize("NFC");

/**
 * Marks that do not change a letter: those of Latin, Greek, Cyrillic, Hebrew, Arabic and Syriac, and
 * invisible characters. The voicing marks of kana and the vowel signs of Indic and South-East Asian
 * scripts are letters.
 */
const accents =
  /(?:(?![\u3099\u309a])(?=\p{M})[\p{sc=Zinh}\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}\p{sc=Hebr}\p{sc=Arab}\p{sc=Syrc}]|\p{Default_Ignorable_Code_Point})+/gu;

/** Letters that Unicode does not decompose, each with its replacement on keyboards that lack it. */
const twins: ReadonlyMap<string, string> = new Map(
  (
    "łl øo đd ħh ıi ŧt ƀb ȼc ɇe ǥg ɨi ɉj ꝁk ƚl ɵo ᵽp ɍr ꞩs ⱦt ʉu ƶz ɏy ⱥa ɓb ɖd ɗd ɠg ƙk ɲn ƥp ƭt ʋv ƴy " +
    "æae œoe ðd þth ŋn ςσ ғг ҟк ҝк ұү ҹч ӿх ґг"
  )
    .split(" ")
    .map((pair) => [pair.slice(0, 1), pair.slice(1)]),
);
const stroked = new RegExp(`[${[...twins.keys()].join("")}]`, "g");

/**
 * Returns the terms of a text in order: its words, and for each run of Han, Kana, Hangul, Thai, Lao,
 * Khmer or Burmese letters every adjacent pair and the last letter. Terms contain only letters and
 * digits.
 */
export function termsOf(text: string): string[] {
  const terms: string[] = [];
  for (const [word, run] of foldText(text).matchAll(runs)) {
    if (run === undefined) terms.push(cut(word));
    else terms.push(...pairsOf(run));
    if (terms.length >= maxTerms) return terms.slice(0, maxTerms);
  }
  return terms;
}

const cut = (word: string) =>
  word.length <= longestTerm ? word : Array.from(word).slice(0, longestTerm).join("");

/** Returns each letter with the next one, and the last alone, so that every letter begins a term. */
function pairsOf(run: string): string[] {
  const letters = Array.from(run);
  return letters.map((letter, index) => letter + (letters[index + 1] ?? ""));
}

/** Returns the terms of a text with their positions in the form of PostgreSQL's `tsvector`. */
export const vectorOf = (text: string): string =>
  termsOf(text)
    .map((term, index) => `${term}:${index + 1}`)
    .join(" ");

/**
 * Returns PostgreSQL's `tsquery` for the texts with all words of `written`, or "" if there is none. The
 * last word may be a prefix. A run of letters without spaces is found within longer ones. Words in
 * quotation marks of any kind are a phrase. A word after a dash must be absent.
 */
export function queryOf(written: string): string {
  const parts = [...plainQuotes(written).matchAll(/(?<=^|\s)(-?)"([^"]*)"?|(\S+)/gu)];
  return parts
    .flatMap(([, minus, quoted, plain = ""], index) => {
      if (quoted !== undefined) return [minus ? negated([phraseOf(quoted)]) : phraseOf(quoted)];
      if (/^-[^-\s]/.test(plain)) return [negated(queriesOfText(plain, false))];
      return queriesOfText(plain, index === parts.length - 1);
    })
    .filter((part) => part !== "")
    .join(" & ");
}

/**
 * Returns a search with each dash before a word as `-` and its quotation marks as `"`, with blanks around
 * those of scripts without spaces. An apostrophe is not a quotation mark.
 */
const plainQuotes = (written: string): string =>
  written
    .replace(/(?<!\S)[\p{Pd}\u2212](?=\S)/gu, "-")
    .replace(/(?<=[^\s-])(?=[「『｢《〈〝﹁﹃])|(?<=[」』｣》〉〞〟﹂﹄])(?=\S)/g, " ")
    .replace(/(?!['‘‚‛’＇])[\p{Quotation_Mark}《》〈〉❝❞]/gu, '"')
    .replace(/(?<!\S)(-?)['‘‚‛’＇]([^'‘‚‛’＇"]*)['‘’＇](?!\S)/g, '$1"$2"');

const negated = (parts: readonly string[]) => (parts.join("") ? `!(${parts.join(" & ")})` : "");

/** Returns the query of each word of a text. With `endsInPrefix` the last word is a prefix. */
function queriesOfText(text: string, endsInPrefix: boolean): string[] {
  const found = [...foldText(text).matchAll(runs)];
  return found.map(([word, run], index) => {
    if (run !== undefined) return adjacent(pairsOf(run), true);
    return endsInPrefix && index === found.length - 1 ? `${cut(word)}:*` : cut(word);
  });
}

function phraseOf(text: string): string {
  const last = [...foldText(text).matchAll(runs)].at(-1);
  return adjacent(termsOf(text), last?.[1] !== undefined);
}

/** Returns the query of adjacent terms. Other letters may follow the last letter of a run. */
function adjacent(terms: readonly string[], endsInRun: boolean): string {
  if (!endsInRun) return bracketed(terms);
  const [last = "", ...before] = terms.toReversed();
  const joinsBefore =
    Array.from(before[0] ?? "").length === 2 && before[0]?.endsWith(last) === true;
  return bracketed(joinsBefore ? terms.slice(0, -1) : [...before.toReversed(), `${last}:*`]);
}

const bracketed = (terms: readonly string[]) =>
  terms.length > 1 ? `(${terms.join(" <-> ")})` : (terms[0] ?? "");
