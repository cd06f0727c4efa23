/** A tag as `tagOf` returns it: letters, marks and digits of every script, with a visible character. */
export const tagPattern = /^(?!\p{Default_Ignorable_Code_Point}+$)[\p{L}\p{M}\p{N}_-]{1,50}$/u;

const letter = String.raw`[\p{L}\p{M}\p{N}_-]`;
/** Characters without a width that join or separate two letters of a word (U+200C, U+200D). */
const joiners = String.raw`[\u200c\u200d]+`;

/**
 * A hashtag in plain text. Its group is the text after the `#`. The regular expression needs the flag
 * `u`. The full-width sign counts as `#`. A `#` within a word, an address or a character reference starts
 * no hashtag. Neither does one with combining marks, such as the sign of a telephone key.
 */
export const hashtagPattern = String.raw`(?<![\p{L}\p{M}\p{N}_/&#＃\u200c\u200d])[#＃]+((?!\p{M})${letter}+(?:${joiners}${letter}+)*)`;

/** Far longer than any tag before normalization, which shortens a tag by a factor of at most three. */
const maxWrittenLength = 200;

/**
 * Returns a text in the form of a tag: without leading `#`, surrounding blanks and joiners, in NFKC and
 * lower case. `tagPattern` decides if it is a tag. Very long text is returned unchanged, because
 * normalization can take quadratic time.
 */
export function tagOf(text: string): string {
  const name = text
    .trim()
    .replace(/^[#＃]+/, "")
    .trim()
    .replace(joinersInside, "");
  if (name.length > maxWrittenLength) return name;
  // The capital I with a dot becomes i, as in Unicode's simple mapping. The full mapping adds a mark.
  return name.normalize("NFKC").replaceAll("İ", "I").toLowerCase().normalize("NFKC");
}

const joinersInside = new RegExp(`(?<=${letter})${joiners}(?=${letter})`, "gu");

/** A hashtag in plain text: its start, its written form with `#`, and its tag. */
export type Hashtag = { start: number; written: string; name: string };

/** Yields the hashtags of a plain text in order. Text longer than a tag is not a hashtag. */
export function* findHashtags(text: string): Generator<Hashtag> {
  for (const { 0: written, 1: letters = "", index: start } of text.matchAll(hashtag)) {
    const name = tagOf(letters);
    if (tagPattern.test(name)) yield { start, written, name };
  }
}

const hashtag = new RegExp(hashtagPattern, "gu");
