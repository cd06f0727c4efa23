/** Control characters and direction marks, which text does not need and some programs interpret. */
const commands = /[\p{Cc}\u200E\u200F\u061C\u202A-\u202E\u2066-\u2069\uFFFE\uFFFF\p{Cs}]/gu;

/** Returns the text without control characters; tabs and line breaks become spaces. */
export const plain = (text: string): string =>
  text.replace(/[\t\n\r]+/g, " ").replace(commands, "");

/** Same as `plain`, but keeps line breaks. */
export const plainLines = (text: string): string =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => line.replaceAll("\t", "    ").replace(commands, ""))
    .join("\n");

const references: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Escapes text for HTML, XML and SVG, between tags and in quoted attributes. */
export const escaped = (text: string): string =>
  plainLines(text).replace(/[&<>"']/g, (character) => references[character] ?? "");
