import { hashtagPattern, tagOf } from "@oni/realtime/contract";

/** The little of markdown that the miniature shows. A shrine understands all of it. */
export type SoulLine = { kind: "heading" | "text"; spans: readonly SoulSpan[] };
export type SoulSpan = { text: string; isBold: boolean };
export type Soul = { lines: readonly SoulLine[]; tags: readonly string[] };

const hashtag = new RegExp(hashtagPattern, "gu");

/** Headings, bold, and hashtags; a line of hashtags alone shows only as chips. */
export function readSoul(markdown: string): Soul {
  const tags = [...markdown.matchAll(hashtag)].map(([, tag = ""]) => tagOf(tag));
  const lines = markdown
    .split("\n")
    .filter((line) => line.replace(hashtag, "").trim() !== "")
    .map((line): SoulLine => {
      const heading = /^#{1,6}\s+(.*)$/.exec(line);
      return {
        kind: heading ? "heading" : "text",
        spans: readSpans(heading?.[1] ?? line),
      };
    });
  return { lines, tags: [...new Set(tags)] };
}

/** Between pairs of `**` text is bold. */
const readSpans = (line: string): SoulSpan[] =>
  line
    .split(/\*\*(.+?)\*\*/)
    .map((text, index) => ({ text, isBold: index % 2 === 1 }))
    .filter(({ text }) => text !== "");
