import { hashtagPattern, tagOf } from "@oni/realtime/contract";

/** The subset of markdown that the sample shows. A shrine supports all of it. */
export type SoulLine = { kind: "heading" | "text"; spans: readonly SoulSpan[] };
export type SoulSpan = { text: string; isBold: boolean };
export type Soul = { lines: readonly SoulLine[]; tags: readonly string[] };

const hashtag = new RegExp(hashtagPattern, "gu");

/** Parses headings, bold text and hashtags. A line of hashtags alone is shown only as chips. */
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

/** Text between two `**` is bold. */
const readSpans = (line: string): SoulSpan[] =>
  line
    .split(/\*\*(.+?)\*\*/)
    .map((text, index) => ({ text, isBold: index % 2 === 1 }))
    .filter(({ text }) => text !== "");
