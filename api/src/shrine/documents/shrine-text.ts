import type { PostRow } from "@oni/db/shrine";
import { treeOf } from "@oni/realtime/contract";
import { plain, plainLines } from "./escape.ts";
import { linesOf } from "./markdown-text.ts";
import { nameOf, songOf, type ShrineDocument } from "./read-document.ts";
import { readTokens } from "./read-tokens.ts";
import { columnsOf, wrap } from "./wrap.ts";

const columns = 80;

/** Renders a shrine for a terminal: lines of at most 80 columns, without control characters. */
export function shrineText({ shrine, posts, images, marks }: ShrineDocument): string {
  const handle = `@${shrine.username}${shrine.enshinBadge ? ` · ${shrine.enshinBadge}` : ""}`;
  const blocks = [
    [...underlined(nameOf(shrine), "="), ...wrap(plain(handle), columns)],
    shrine.bio
      ? plainLines(shrine.bio)
          .split("\n")
          .flatMap((line) => wrap(line, columns))
      : [],
    songOf(shrine) ? wrap(plain(songOf(shrine)), columns) : [],
    tagLines(shrine.userBadges),
    proseLines(shrine.profileMarkdown),
    ...posts.map((post) => [
      ...underlined(post.title, "-"),
      dayOf(post),
      "",
      ...proseLines(post.markdownContent),
      ...(post.tags.length > 0 ? ["", ...tagLines(post.tags)] : []),
    ]),
    images.flatMap(({ title, description, alt }) =>
      wrap(plain(`[${[title, description, alt].filter(Boolean).join(": ")}]`), columns),
    ),
    marks.length === 0
      ? []
      : [
          ...underlined("Wall", "-"),
          ...marks.flatMap((mark) =>
            wrap(plain(`@${mark.author.username}: ${mark.line}`), columns),
          ),
        ],
  ];
  return `${blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join("\n"))
    .join("\n\n")}\n`;
}

/** Returns a shrine as its owner wrote it, with its posts. */
export function shrineMarkdown({ shrine, posts }: ShrineDocument): string {
  const blocks = [
    `# ${plain(nameOf(shrine))}`,
    `@${shrine.username}`,
    plainLines(shrine.bio ?? ""),
    plain(songOf(shrine)),
    shrine.userBadges.map((tag) => `#${plain(tag)}`).join(" "),
    plainLines(shrine.profileMarkdown),
    ...posts.flatMap((post) => [
      `## ${plain(post.title)}`,
      dayOf(post),
      plainLines(post.markdownContent),
      post.tags.map((tag) => `#${plain(tag)}`).join(" "),
    ]),
  ];
  return `${blocks.filter((block) => block.trim() !== "").join("\n\n")}\n`;
}

const dayOf = ({ createdAt }: PostRow): string => createdAt.toISOString().slice(0, 10);

function underlined(words: string, mark: string): string[] {
  const lines = wrap(plain(words), columns);
  return [...lines, mark.repeat(Math.max(1, ...lines.map(columnsOf)))];
}

const tagLines = (tags: readonly string[]): string[] =>
  tags.length === 0 ? [] : wrap(plain(tags.map((tag) => `#${tag}`).join(" ")), columns);

function proseLines(markdown: string): string[] {
  const tokens = readTokens(markdown);
  if (tokens) return linesOf(treeOf(tokens), columns);
  return plainLines(markdown)
    .split("\n")
    .flatMap((line) => wrap(line, columns));
}
