/** Characters that no text needs and some programs obey: controls, and those that turn the direction. */
const commands = /[\p{Cc}\u200E\u200F\u061C\u202A-\u202E\u2066-\u2069\uFFFE\uFFFF\p{Cs}]/gu;

/** Text without anything a program would obey; tabs and breaks of lines are spaces. */
export const plain = (text: string): string =>
  text.replace(/[\t\n\r]+/g, " ").replace(commands, "");

/** As `plain`, with its breaks of lines. */
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

/** Text for HTML, XML and SVG alike, between tags and in quoted attributes. */
export const escaped = (text: string): string =>
  plainLines(text).replace(/[&<>"']/g, (character) => references[character] ?? "");
