/**
 * How texts are found. A text is a row of terms, and so is what is looked for; both are read by the same
 * functions, on the server and on the screen, so that what is written in one way finds what was written
 * in another.
 */

/** Letters of writings that put no space between words, in which no program tells where one ends. */
const unspaced = String.raw`(?:(?=[\p{L}\p{N}])[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{sc=Hang}\p{sc=Bopo}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}])`;
const runs = new RegExp(`(${unspaced}+)|(?:(?!${unspaced})[\\p{L}\\p{N}])+`, "gu");

/** What is longer is found by its beginning; in characters. */
const longestTerm = 40;
/** More terms than any message has; of a longer text the beginning is found. */
const mostTerms = 10_000;

/**
 * A text as it is compared: compatible forms (NFKD: full and half width, ligatures) are one, marks and
 * what is not seen are gone, letters are lower case with ß as ss and ς as σ. A zero-width space still parts
 * words. Marks go first, because putting heaps of them in order takes the square of the time.
 */
export const foldText = (text: string): string =>
  text
    .replaceAll("\u200b", " ")
    .replace(unseen, "")
    .normalize("NFKD")
    .replace(unseen, "")
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replaceAll("ς", "σ")
    .normalize("NFC");

const unseen = /[\p{M}\p{Default_Ignorable_Code_Point}]+/gu;

/**
 * The terms of a text, in its order: its words, and of each run of Han, Kana, Hangul, Thai, Lao, Khmer or
 * Burmese letters every pair of neighbours and the last letter. They hold letters and digits only.
 */
export function termsOf(text: string): string[] {
  const terms: string[] = [];
  for (const [word, run] of foldText(text).matchAll(runs)) {
    if (run === undefined) terms.push(cut(word));
    else terms.push(...pairsOf(run));
    if (terms.length >= mostTerms) return terms.slice(0, mostTerms);
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
 * longer ones. `"in quotes"` the words stand together, and `-word` must not be there.
 */
export function queryOf(written: string): string {
  const parts = [...written.matchAll(/(?<=^|\s)(-?)"([^"]*)"?|(\S+)/gu)];
  return parts
    .flatMap(([, minus, quoted, plain = ""], index) => {
      if (quoted !== undefined) return [minus ? negated([phraseOf(quoted)]) : phraseOf(quoted)];
      if (/^-[^-\s]/.test(plain)) return [negated(wordsOf(plain, false))];
      return wordsOf(plain, index === parts.length - 1);
    })
    .filter((part) => part !== "")
    .join(" & ");
}

const negated = (parts: readonly string[]) => (parts.join("") ? `!(${parts.join(" & ")})` : "");

/** The words of a text, each by itself; the last as a beginning, if it `isBegun`. */
function wordsOf(text: string, isBegun: boolean): string[] {
  const found = [...foldText(text).matchAll(runs)];
  return found.map(([word, run], index) => {
    if (run !== undefined) return together(pairsOf(run), true);
    return isBegun && index === found.length - 1 ? `${cut(word)}:*` : cut(word);
  });
}

function phraseOf(text: string): string {
  const last = [...foldText(text).matchAll(runs)].at(-1);
  return together(termsOf(text), last?.[1] !== undefined);
}

/** Terms one after the other. The last letter of a run may have neighbours in the text. */
function together(terms: readonly string[], endsInRun: boolean): string {
  if (!endsInRun) return bracketed(terms);
  const [last = "", ...before] = terms.toReversed();
  const joinsBefore =
    Array.from(before[0] ?? "").length === 2 && before[0]?.endsWith(last) === true;
  return bracketed(joinsBefore ? terms.slice(0, -1) : [...before.toReversed(), `${last}:*`]);
}

const bracketed = (terms: readonly string[]) =>
  terms.length > 1 ? `(${terms.join(" <-> ")})` : (terms[0] ?? "");
