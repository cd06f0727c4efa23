import { unspacedScripts } from "./markdown/unspaced.ts";

/**
 * How texts are found. A text is a row of terms, and so is what is looked for; both are read by the same
 * functions, on the server and on the screen, so that what is written in one way finds what was written
 * in another.
 */

/** Letters of writings that put no space between words, in which no program tells where one ends. */
const unspaced = String.raw`(?:(?=[\p{L}\p{M}\p{N}])[${unspacedScripts}])`;
const runs = new RegExp(`(${unspaced}+)|(?:(?!${unspaced})[\\p{L}\\p{M}\\p{N}])+`, "gu");

/** What is longer is found by its beginning; in characters. */
const longestTerm = 40;
/** More terms than any message has; of a longer text the beginning is found. */
const maxTerms = 10_000;

/**
 * A text as it is compared: compatible forms (NFKD: full and half width, ligatures) are one, accents and
 * what is not seen are gone, letters are lower case with ß as ss and ς as σ, those with a stroke are their
 * plain twins. A zero-width space still parts words. Accents go first, because putting heaps of them in
 * order takes the square of the time.
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
 * Marks that change no letter: those of Latin, Greek, Cyrillic, Hebrew, Arabic and Syriac, and what is not
 * seen. The voicing marks of kana, and vowel signs of Indic and South-East Asian scripts, are letters.
 */
const accents =
  /(?:(?![\u3099\u309a])(?=\p{M})[\p{sc=Zinh}\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}\p{sc=Hebr}\p{sc=Arab}\p{sc=Syrc}]|\p{Default_Ignorable_Code_Point})+/gu;

/** Letters that Unicode takes apart no further, each with what it is typed as where a keyboard has it not. */
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
 * The terms of a text, in its order: its words, and of each run of Han, Kana, Hangul, Thai, Lao, Khmer or
 * Burmese letters every pair of neighbours and the last letter. They hold letters and digits only.
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

/** Each letter with its neighbour, and the last by itself: so every letter begins a term. */
function pairsOf(run: string): string[] {
  const letters = Array.from(run);
  return letters.map((letter, index) => letter + (letters[index + 1] ?? ""));
}

/** A text's terms with their places, in the form of PostgreSQL's `tsvector`. */
export const vectorOf = (text: string): string =>
  termsOf(text)
    .map((term, index) => `${term}:${index + 1}`)
    .join(" ");

/**
 * What finds the texts that hold all words of `written`, in the form of PostgreSQL's `tsquery`; "" where
 * there is no word. The last word may be only begun. A run of letters without spaces is found within
 * longer ones. In quotation marks of any kind the words stand together, and what follows a dash must not
 * be there.
 */
export function queryOf(written: string): string {
  const parts = [...plainQuotes(written).matchAll(/(?<=^|\s)(-?)"([^"]*)"?|(\S+)/gu)];
  return parts
    .flatMap(([, minus, quoted, plain = ""], index) => {
      if (quoted !== undefined) return [minus ? negated([phraseOf(quoted)]) : phraseOf(quoted)];
      if (/^-[^-\s]/.test(plain)) return [negated(queriesOfWords(plain, false))];
      return queriesOfWords(plain, index === parts.length - 1);
    })
    .filter((part) => part !== "")
    .join(" & ");
}

/**
 * A search with each dash before a word as `-`, and its quotation marks as `"`, with blanks around those of
 * writings that put none there. An apostrophe is none.
 */
const plainQuotes = (written: string): string =>
  written
    .replace(/(?<!\S)[\p{Pd}\u2212](?=\S)/gu, "-")
    .replace(/(?<=[^\s-])(?=[「『｢《〈〝﹁﹃])|(?<=[」』｣》〉〞〟﹂﹄])(?=\S)/g, " ")
    .replace(/(?!['‘‚‛’＇])[\p{Quotation_Mark}《》〈〉❝❞]/gu, '"')
    .replace(/(?<!\S)(-?)['‘‚‛’＇]([^'‘‚‛’＇"]*)['‘’＇](?!\S)/g, '$1"$2"');

const negated = (parts: readonly string[]) => (parts.join("") ? `!(${parts.join(" & ")})` : "");

/** The words of a text, each by itself; the last as a beginning, if it `endsInPrefix`. */
function queriesOfWords(text: string, endsInPrefix: boolean): string[] {
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

/** Terms one after the other. The last letter of a run may have neighbours in the text. */
function adjacent(terms: readonly string[], endsInRun: boolean): string {
  if (!endsInRun) return bracketed(terms);
  const [last = "", ...before] = terms.toReversed();
  const joinsBefore =
    Array.from(before[0] ?? "").length === 2 && before[0]?.endsWith(last) === true;
  return bracketed(joinsBefore ? terms.slice(0, -1) : [...before.toReversed(), `${last}:*`]);
}

const bracketed = (terms: readonly string[]) =>
  terms.length > 1 ? `(${terms.join(" <-> ")})` : (terms[0] ?? "");
