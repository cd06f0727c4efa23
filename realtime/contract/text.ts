import * as z from "zod";

/** The parts of all schemas of text, and the schemas of text that sockets also accept. */

/**
 * Any character except spaces, control characters and characters drawn as nothing or as a blank, such as
 * the Braille blank. The last three are interlinear annotation characters.
 */
export const visible = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]/u;

/** The error of a field that is missing or has another type. */
export const mustBe = (kind: string) => ({
  error: ({ input }: { input?: unknown }) =>
    input === undefined ? "is required" : `must be ${kind}`,
});
export const aText = mustBe("text");

/**
 * More combining marks on a letter than any script uses (UAX #15, section 13). Normalization would take
 * quadratic time, so such a text stays as written.
 */
const stackedMarks = /\p{M}{31}/u;
/** All line ends: CR LF, CR, vertical tab, form feed, next line, line and paragraph separator. */
const lineEnds = /\r\n|[\r\v\f\u0085\u2028\u2029]/g;

/** Returns a text in its stored form: NFC, with `\n` as line end. */
export const normalizeText = (value: string) => {
  const lines = value.replace(lineEnds, "\n");
  return stackedMarks.test(lines) ? lines : lines.normalize("NFC");
};
export const withoutNul = (value: string) => !value.includes("\u0000");

/** A text of 1 to `maximum` characters without surrounding blanks, for other members to read. */
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

/** The same, or an empty text. */
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

/** The text of a message. It may be empty if the message has files. */
export const messageContent = textOrEmpty(4_000);

/** Control characters, and characters that end a line or change the direction of the text. */
export const control = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u;

/** The name of a file: one line without a path. */
export const fileName = nonEmptyText(200).refine(
  (value) => !control.test(value) && !/[/\\]/.test(value),
  "must be one line without slashes, control or direction characters",
);
