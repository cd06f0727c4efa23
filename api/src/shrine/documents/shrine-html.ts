import type { ShrineRow } from "@oni/db/account";
import type { AnswerRow, ImageRow, PostRow, WallMarkRow } from "@oni/db/shrine";
import {
  cutTokens,
  hashtagsOf,
  type MarkdownNode,
  splitSpoilers,
  treeOf,
} from "@oni/realtime/contract";
import { escaped } from "./escape.ts";
import { htmlOf } from "./markdown-html.ts";
import { nameOf, type PostDocument, songOf, type ShrineDocument } from "./read-document.ts";
import { readTokens } from "./read-tokens.ts";

/** The maximum number of HTML bytes of a document, and of each of its parts. */
const byteLimits = { all: 20_000, shrine: 12_000, tags: 2_500, album: 5_000, wall: 4_000 };

/** Renders a shrine as an article up to the byte limits: its own text first, then posts. */
export function shrineArticle({ shrine, posts, images, marks }: ShrineDocument): string {
  const header = headerOf(shrine);
  const tags = tagsOf(hashtagsOf(shrine.profileMarkdown));
  const foot = [tags, albumOf(images), wallOf(marks), formatLinks(shrine)].join("");
  let left = byteLimits.all - bytesOf(header + foot);
  const mostBytes = Math.min(byteLimits.shrine, left);
  const own = proseWithin(shrine.profileMarkdown, { topHeading: 2, mostBytes });
  const parts = [header, own];
  left -= bytesOf(own);
  for (const post of posts) {
    const whole = postSection(shrine, post, left);
    const bytes = bytesOf(whole);
    if (bytes > left) break;
    parts.push(whole);
    left -= bytes;
  }
  return `<article>${parts.join("")}${foot}</article>`;
}

/** Renders a post as an article, with as many of its first answers as fit. */
export function postArticle({ shrine, post, answers }: PostDocument): string {
  const by = bylineOf(shrine, post);
  const prose = proseWithin(post.markdownContent, {
    topHeading: 2,
    mostBytes: byteLimits.all - 4_000,
  });
  const whole = `<h1 dir="auto">${escaped(post.title)}</h1>${by}${prose}${tagsOf(post.tags)}`;
  const items = answers.map((answer) => answerItem(answer, byteLimits.all - bytesOf(whole)));
  const answered = underHeading(
    "Answers",
    listWithin("answers", items, byteLimits.all - bytesOf(whole)),
  );
  return `<article>${whole}${answered}</article>`;
}

function answerItem(answer: AnswerRow, mostBytes: number): string {
  const prose = proseWithin(answer.content, { topHeading: 3, mostBytes });
  return prose && `<li>${bylineOf(answer.author, answer)}${prose}</li>`;
}

function headerOf(shrine: ShrineRow): string {
  const badge = shrine.enshinBadge ? ` · ${escaped(shrine.enshinBadge)}` : "";
  const song = songOf(shrine);
  const bio = shrine.bio ? `<p dir="auto">${escaped(shrine.bio)}</p>` : "";
  return [
    `<header><h1><bdi>${escaped(nameOf(shrine))}</bdi></h1><p>@${shrine.username}${badge}</p>`,
    `${bio}${song && `<p data-part="song">${escaped(song)}</p>`}${tagsOf(shrine.userBadges)}</header>`,
  ].join("");
}

/** Renders a post with as much of its text as fits, and always with its title. */
function postSection(shrine: ShrineRow, post: PostRow, leftBytes: number): string {
  const address = `/oni/${shrine.username}/posts/${post.id}`;
  const title = `<h2 dir="auto"><a href="${address}">${escaped(post.title)}</a></h2>${timeOf(post)}`;
  const tags = tagsOf(post.tags);
  const mostBytes = leftBytes - bytesOf(title + tags) - 100;
  const prose = proseWithin(post.markdownContent, { topHeading: 3, mostBytes });
  return `<section>${title}${prose}${tags}</section>`;
}

type Named = Pick<ShrineRow, "username" | "displayName">;

const bylineOf = (author: Named, made: { createdAt: Date }): string =>
  `<p><a href="/oni/${author.username}"><bdi>${escaped(nameOf(author))}</bdi></a> ${timeOf(made)}</p>`;

const timeOf = ({ createdAt }: { createdAt: Date }): string =>
  `<time datetime="${createdAt.toISOString()}">${createdAt.toISOString().slice(0, 10)}</time>`;

/** Renders the first items of a list that fit into this many bytes; empty without any. */
function listWithin(part: string, items: readonly string[], mostBytes: number): string {
  const around = `<ul data-part="${part}"></ul>`.length;
  const fitting: string[] = [];
  let left = mostBytes - around;
  for (const item of items) {
    left -= bytesOf(item);
    if (left < 0) break;
    fitting.push(item);
  }
  return fitting.length === 0 ? "" : `<ul data-part="${part}">${fitting.join("")}</ul>`;
}

const underHeading = (words: string, list: string): string => list && `<h2>${words}</h2>${list}`;

/** Returns the one address of a tag's page. */
export const pathOfTag = (tag: string): string => `/tag/${encodeURIComponent(tag)}`;

function tagsOf(tags: readonly string[]): string {
  const links = tags.map((tag) => `<li><a href="${pathOfTag(tag)}">#${escaped(tag)}</a></li>`);
  return listWithin("tags", links, byteLimits.tags);
}

function albumOf(images: readonly ImageRow[]): string {
  const pictures = images.map(({ title, description, alt, imageUrl }) => {
    const words = description ? `${title}: ${description}` : title;
    const source = `${escaped(imageUrl)}/thumbnail`;
    return `<li><img src="${source}" alt="${escaped(alt ?? "")}" loading="lazy" width="160"><p>${escaped(words)}</p></li>`;
  });
  return listWithin("album", pictures, byteLimits.album);
}

/** Renders the marks on the wall, newest first. */
function wallOf(marks: readonly WallMarkRow[]): string {
  const lines = marks.map(
    (mark) =>
      `<li>${bylineOf(mark.author, mark)}<p dir="auto">${htmlOf(nodesOfLine(mark.line), { topHeading: 2 })}</p></li>`,
  );
  return underHeading("Wall", listWithin("wall", lines, byteLimits.wall));
}

const nodesOfLine = (line: string): MarkdownNode[] =>
  splitSpoilers(line).map(({ text, isCovered }): MarkdownNode => {
    const words: MarkdownNode = { kind: "text", text, isVerbatim: true };
    return isCovered ? { kind: "spoiler", children: [words] } : words;
  });

/** Links to the same shrine in other forms. */
const formatLinks = ({ username }: ShrineRow): string =>
  `<p data-part="ways">${["md", "txt", "atom", "json"]
    .map((form) => `<a href="/oni/${username}.${form}">.${form}</a>`)
    .join(" ")}</p>`;

const bytesOf = (text: string) => Buffer.byteLength(text);

/** The smallest excerpt length in characters. */
const minCharacters = 40;

/** Renders the beginning of a markdown text as HTML of at most this many bytes. */
function proseWithin(
  markdown: string,
  { topHeading, mostBytes }: { topHeading: number; mostBytes: number },
): string {
  const tokens = readTokens(markdown);
  for (let limit = mostBytes; limit >= minCharacters; limit = Math.floor(limit / 2)) {
    const html = tokens
      ? htmlOf(treeOf(cutTokens(tokens, limit)), { topHeading })
      : `<p dir="auto">${escaped(markdown.slice(0, limit))}</p>`;
    if (bytesOf(html) <= mostBytes) return html;
  }
  return "";
}
