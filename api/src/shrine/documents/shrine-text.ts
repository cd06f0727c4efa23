import type { PostRow } from "@oni/db/shrine";
import { plain, plainLines } from "./escape.ts";
import { nameOf, songOf, type ShrineDocument } from "./read-document.ts";
import { wrap } from "./wrap.ts";

const columns = 80;

/** Returns a shrine as its owner wrote it, with its posts. */
export const shrineMarkdown = (document: ShrineDocument): string => joinBlocks(blocksOf(document));

/**
 * Returns the same for a terminal, with images and wall marks: lines of at most 80 columns, without control
 * characters.
 */
export function shrineText(document: ShrineDocument): string {
  const images = document.images.map(({ title, description, alt }) =>
    plain(`[${[title, description, alt].filter(Boolean).join(": ")}]`),
  );
  const marks = document.marks.map(({ author, line }) => plain(`@${author.username}: ${line}`));
  const wall = marks.length === 0 ? [] : ["## Wall", ...marks];
  return joinBlocks([...blocksOf(document), images.join("\n"), wall.join("\n")])
    .split("\n")
    .flatMap((line) => wrap(line, columns))
    .join("\n");
}

const blocksOf = ({ shrine, posts }: ShrineDocument): string[] => [
  `# ${plain(nameOf(shrine))}`,
  `@${shrine.username}`,
  plainLines(shrine.bio ?? ""),
  plain(songOf(shrine)),
  tagsOf(shrine.userBadges),
  plainLines(shrine.profileMarkdown),
  ...posts.flatMap((post) => [
    `## ${plain(post.title)}`,
    dayOf(post),
    plainLines(post.markdownContent),
    tagsOf(post.tags),
  ]),
];

const joinBlocks = (blocks: readonly string[]): string =>
  `${blocks.filter((block) => block.trim() !== "").join("\n\n")}\n`;

const tagsOf = (tags: readonly string[]): string => tags.map((tag) => `#${plain(tag)}`).join(" ");

const dayOf = ({ createdAt }: PostRow): string => createdAt.toISOString().slice(0, 10);
