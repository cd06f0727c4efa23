import type { ImageRow, PostRow, ShrineRow } from "@oni/db";
import { cutTokens } from "../../../contract/cut-tokens.ts";
import { hashtagsOf } from "../../../contract/hashtags.ts";
import { treeOf } from "../../../contract/markdown-tree.ts";
import { escaped } from "./escape.ts";
import { htmlOf } from "./markdown-html.ts";
import { nameOf, type ShrineDocument } from "./read-document.ts";
import { readTokens } from "./read-tokens.ts";

/** How much HTML a document holds at most, in bytes, and of that how much the shrine's own text. */
const most = { all: 26_000, shrine: 14_000 };

/** A shrine as an article, with as much of it as there is room for: its own text first, then posts. */
export function shrineArticle({ shrine, posts, images }: ShrineDocument): string {
  const head = headOf(shrine);
  const own = proseWithin(shrine.profileMarkdown, { topHeading: 2, mostBytes: most.shrine });
  const foot = [tagsOf(hashtagsOf(shrine.profileMarkdown)), albumOf(images), waysOf(shrine)].join(
    "",
  );
  const parts = [head, own];
  let left = most.all - bytesOf(head + own + foot);
  for (const post of posts) {
    const whole = postSection(shrine, post, left);
    const bytes = bytesOf(whole);
    if (bytes > left) break;
    parts.push(whole);
    left -= bytes;
  }
  return `<article>${parts.join("")}${foot}</article>`;
}

/** A post as an article. */
export function postArticle({ shrine, post }: { shrine: ShrineRow; post: PostRow }): string {
  const by = `<p><a href="/oni/${shrine.username}">${escaped(nameOf(shrine))}</a> ${timeOf(post)}</p>`;
  const prose = proseWithin(post.markdownContent, { topHeading: 2, mostBytes: most.all - 4_000 });
  const title = `<h1 dir="auto">${escaped(post.title)}</h1>`;
  return `<article>${title}${by}${prose}${tagsOf(post.tags)}</article>`;
}

function headOf(shrine: ShrineRow): string {
  const badge = shrine.enshinBadge ? ` · ${escaped(shrine.enshinBadge)}` : "";
  const bio = shrine.bio ? `<p dir="auto">${escaped(shrine.bio)}</p>` : "";
  return [
    `<header><h1><bdi>${escaped(nameOf(shrine))}</bdi></h1><p>@${shrine.username}${badge}</p>`,
    `${bio}${tagsOf(shrine.userBadges)}</header>`,
  ].join("");
}

/** With its text as far as that has room, in any case with its title. */
function postSection(shrine: ShrineRow, post: PostRow, leftBytes: number): string {
  const address = `/oni/${shrine.username}/posts/${post.id}`;
  const title = `<h2 dir="auto"><a href="${address}">${escaped(post.title)}</a></h2>${timeOf(post)}`;
  const tags = tagsOf(post.tags);
  const mostBytes = leftBytes - bytesOf(title + tags) - 100;
  const prose = proseWithin(post.markdownContent, { topHeading: 3, mostBytes });
  return `<section>${title}${prose}${tags}</section>`;
}

const timeOf = ({ createdAt }: PostRow): string =>
  `<time datetime="${createdAt.toISOString()}">${createdAt.toISOString().slice(0, 10)}</time>`;

const tagsOf = (tags: readonly string[]): string =>
  tags.length === 0
    ? ""
    : `<ul data-part="tags">${tags
        .map((tag) => `<li><a href="/tag/${encodeURIComponent(tag)}">#${escaped(tag)}</a></li>`)
        .join("")}</ul>`;

function albumOf(images: readonly ImageRow[]): string {
  if (images.length === 0) return "";
  const pictures = images.map(({ title, description, imageUrl }) => {
    const words = description ? `${title}: ${description}` : title;
    const source = `${escaped(imageUrl)}/thumbnail`;
    return `<li><img src="${source}" alt="" loading="lazy" width="160"><p>${escaped(words)}</p></li>`;
  });
  return `<ul data-part="album">${pictures.join("")}</ul>`;
}

/** The same shrine in other forms. */
const waysOf = ({ username }: ShrineRow): string =>
  `<p data-part="ways">${["md", "txt", "atom", "json"]
    .map((form) => `<a href="/oni/${username}.${form}">.${form}</a>`)
    .join(" ")}</p>`;

const bytesOf = (text: string) => Buffer.byteLength(text);

/** Less than so much is no beginning. */
const leastCharacters = 40;

/** Markdown as HTML, as much from its beginning as takes no more bytes. */
function proseWithin(
  markdown: string,
  { topHeading, mostBytes }: { topHeading: number; mostBytes: number },
): string {
  const tokens = readTokens(markdown);
  for (let limit = mostBytes; limit >= leastCharacters; limit = Math.floor(limit / 2)) {
    const html = tokens
      ? htmlOf(treeOf(cutTokens(tokens, limit)), topHeading)
      : `<p dir="auto">${escaped(markdown.slice(0, limit))}</p>`;
    if (bytesOf(html) <= mostBytes) return html;
  }
  return "";
}
