/** A tag as `tagOf` makes it: letters, marks and digits of every script, with something to see. */
export const tagPattern = /^(?!\p{Default_Ignorable_Code_Point}+$)[\p{L}\p{M}\p{N}_-]{1,50}$/u;

const letter = String.raw`[\p{L}\p{M}\p{N}_-]`;
/** Characters without a width that join or part two letters of a word (U+200C, U+200D). */
const joiners = String.raw`[\u200c\u200d]+`;

/**
 * A hashtag in plain text, with what follows the `#` as its group; for a regular expression with the
 * flag `u`. The full-width sign counts as `#`. A `#` within a word, an address or a character reference
 * begins none, nor does one that carries marks itself, as the sign on a telephone key does.
 */
export const hashtagPattern = String.raw`(?<![\p{L}\p{M}\p{N}_/&#＃\u200c\u200d])[#＃]+((?!\p{M})${letter}+(?:${joiners}${letter}+)*)`;

/** Far more than any tag has before it is put into its form, which shortens it by three at most. */
const maxWrittenLength = 200;

/**
 * A text in the form of a tag: without `#` before it, blanks around it and joiners in it, NFKC, in lower
 * case. Whether it is one says `tagPattern`. What is far too long stays as it is, since putting a text in
 * order may take the square of its length.
 */
export function tagOf(text: string): string {
  const name = text
    .trim()
    .replace(/^[#＃]+/, "")
    .trim()
    .replace(joinersInside, "");
  if (name.length > maxWrittenLength) return name;
  // The capital I with a dot is an i, as in the simple mapping of Unicode; the full one adds a mark.
  return name.normalize("NFKC").replaceAll("İ", "I").toLowerCase().normalize("NFKC");
}

const joinersInside = new RegExp(`(?<=${letter})${joiners}(?=${letter})`, "gu");

/** A hashtag in plain text: where it begins, how it is written, `#` included, and the tag it names. */
export type Hashtag = { start: number; written: string; name: string };

/** The hashtags of a plain text in their order; longer than a tag may be is none. */
export function* findHashtags(text: string): Generator<Hashtag> {
  for (const { 0: written, 1: letters = "", index: start } of text.matchAll(hashtag)) {
    const name = tagOf(letters);
    if (tagPattern.test(name)) yield { start, written, name };
  }
}

const hashtag = new RegExp(hashtagPattern, "gu");
