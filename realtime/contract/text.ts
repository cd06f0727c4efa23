import * as z from "zod";

/** What all rules for texts are made of, and the rules for texts that may come over a socket too. */

/**
 * Anything but spaces, control characters and what is drawn as nothing, or as a space as the blank of Braille
 * is. The last three are anchors of notes between lines.
 */
export const visible = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]/u;

/** The error of a field that is missing or of another type. */
export const mustBe = (kind: string) => ({
  error: ({ input }: { input?: unknown }) =>
    input === undefined ? "is required" : `must be ${kind}`,
});
export const aText = mustBe("text");

/**
 * More marks on one letter than any writing has (UAX #15, section 13). To put them in order takes
 * the square of the time, so such a text stays as it is written.
 */
const stackedMarks = /\p{M}{31}/u;
/** All that ends a line: CR LF, CR, vertical tab, form feed, next line, line and paragraph separator. */
const lineEnds = /\r\n|[\r\v\f\u0085\u2028\u2029]/g;

/** A text in the form that is stored: NFC, and each line ends in `\n`. */
export const normalizeText = (value: string) => {
  const lines = value.replace(lineEnds, "\n");
  return stackedMarks.test(lines) ? lines : lines.normalize("NFC");
};
export const withoutNul = (value: string) => !value.includes("\u0000");

/** Text that is read by others: 1 to `maximum` characters after trimming blank ends. */
export const nonEmptyText = (maximum: number) =>
  z
    .string(aText)
    .refine(withoutNul, "must not contain the NUL character")
    .transform((value) => normalizeText(value).trim())
    .pipe(
      z
        .string()
        .min(1, "is required")
        .max(maximum, `takes at most ${maximum} characters`)
        .refine((value) => visible.test(value), "must have a visible character"),
    );

/** Text like that, or none. */
export const textOrEmpty = (maximum: number) =>
  z
    .string(aText)
    .refine(withoutNul, "must not contain the NUL character")
    .transform((value) => normalizeText(value).trim())
    .pipe(
      z
        .string()
        .max(maximum, `takes at most ${maximum} characters`)
        .refine((value) => value === "" || visible.test(value), "must have a visible character"),
    );

/** The words of a message, and of nothing else: there may be none where it has files. */
export const messageContent = textOrEmpty(4_000);

/** Control characters, and those that end a line or turn the direction of the text after them. */
export const control = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u;

/** How a file is called: one line, and no path. */
export const fileName = nonEmptyText(200).refine(
  (value) => !control.test(value) && !/[/\\]/.test(value),
  "must be one line without slashes, control or direction characters",
);
