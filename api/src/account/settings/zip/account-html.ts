import type { Shrine } from "../../../../contract/shrine/profile.ts";
import { relativeTo } from "../../../chat/export/file-names.ts";
import { proseHtml, timeHtml } from "../../../chat/export/message-html.ts";
import { type About, pageEnd, pageStart, searchForm } from "../../../chat/export/page-html.ts";
import { escaped } from "../../../shrine/documents/escape.ts";

/** The HTML of an item of a section, and its entry in the search. */
export type Item = { html: string; anchor: string; label: string; time: string; text: string };

/** Returns the path of a file in the export by its key. */
type Pictures = (key: string) => string | undefined;
type Prose = { origin: string; pictures: Pictures };

const proseAt = (markdown: string, { origin, pictures }: Prose, depth: number): string => {
  const pictureOf = (href: string) => {
    const path = pictures(keyOf(href));
    return path === undefined ? null : relativeTo(path, depth);
  };
  return `<div class="text">${proseHtml(markdown, { origin, pictureOf })}</div>`;
};

const keyOf = (href: string): string => href.replace(/^.*\/objects\//, "");

type Dated = { id: string; createdAt: Date };

function article(
  { id, createdAt }: Dated,
  { title = "", notes = [], body }: { title?: string; notes?: readonly string[]; body: string },
): string {
  const heading = title && `<b dir="auto">${escaped(title)}</b>`;
  const small = notes.length > 0 ? `<small>${escaped(notes.join(", "))}</small>` : "";
  return `<article class="message" id="${id}"><header>${heading}${timeHtml(createdAt.toISOString())}${small}</header>${body}</article>\n`;
}

type Post = Dated & {
  title: string;
  markdownContent: string;
  tags: readonly string[];
  isPublic: boolean;
  isArchived: boolean;
};

/** Renders a post with its title, tags and text. */
export function postItem(post: Post, prose: Prose): Item {
  const { title, markdownContent, tags, isPublic, isArchived } = post;
  const notes = [isPublic ? [] : ["private"], isArchived ? ["archived"] : []].flat();
  const body = proseAt(markdownContent, prose, 1) + tagsHtml(tags);
  return itemOf(post, {
    ...{ label: title, text: `${title}\n${markdownContent}` },
    html: article(post, { title, notes, body }),
  });
}

type Archive = Dated & { title: string; markdownContent: string; tags: readonly string[] };

/** Renders an archived profile as a post. */
export const archiveItem = (archive: Archive, prose: Prose): Item =>
  postItem({ ...archive, isPublic: true, isArchived: false }, prose);

type Text = Dated & { content: string; deletedAt: Date | null };

/** Renders an answer or a message. */
export const textItem = (text: Text, prose: Prose): Item =>
  itemOf(text, {
    ...{ label: "", text: text.content },
    html: article(text, {
      body: text.deletedAt ? `<p class="quiet">Deleted.</p>` : proseAt(text.content, prose, 1),
    }),
  });

type Picture = Dated & {
  title: string;
  description: string | null;
  alt: string | null;
  imageUrl: string;
  boardId: string | null;
};

/** Renders an image of the album with its board. */
export function pictureItem(
  picture: Picture,
  { boards, pictures }: { boards: ReadonlyMap<string, string>; pictures: Pictures },
): Item {
  const { id, title, description, alt, imageUrl, boardId } = picture;
  const path = pictures(keyOf(imageUrl));
  const address = path === undefined ? null : escaped(relativeTo(path, 1));
  const image = address
    ? `<a href="${address}"><img src="${address}" alt="${escaped(alt ?? "")}" loading="lazy"></a>`
    : `<p class="quiet">This picture is missing in the store.</p>`;
  const board = boardId === null ? undefined : boards.get(boardId);
  const lines = [
    `<b>${escaped(title)}</b>`,
    board === undefined ? "" : escaped(board),
    description ? escaped(description) : "",
    timeHtml(picture.createdAt.toISOString()),
  ];
  const caption = lines.filter(Boolean).join("<br>");
  return itemOf(picture, {
    ...{ label: title, text: [title, description, alt, board].filter(Boolean).join("\n") },
    html: `<figure id="${id}" dir="auto">${image}<figcaption>${caption}</figcaption></figure>\n`,
  });
}

const itemOf = ({ id, createdAt }: Dated, rest: Pick<Item, "html" | "label" | "text">): Item => ({
  ...rest,
  anchor: id,
  time: createdAt.toISOString(),
});

const tagsHtml = (tags: readonly string[]): string =>
  tags.length === 0
    ? ""
    : `<ul class="chips">${tags.map((tag) => `<li>#${escaped(tag)}</li>`).join("")}</ul>`;

type Index = {
  about: About;
  paths: ReadonlyMap<string, string>;
  search: { parts: number };
  sections: readonly { folder: string; title: string; items: number }[];
};

/** Renders the first page: the member, the search, the sections, and the text of the shrine. */
export function accountIndex(
  { username, bio, profileMarkdown, profileImageUrl, userBadges }: Shrine,
  { about, paths, search, sections }: Index,
): string {
  const page = { title: about.name, depth: 0, about, isSearched: search.parts > 0 };
  const face = profileImageUrl === null ? undefined : paths.get(keyOf(profileImageUrl));
  const rows = sections.map(
    ({ folder, title, items }) =>
      `<li><div class="row"><a href="${folder}/1.html">${title}</a><span class="quiet">${items}</span></div></li>\n`,
  );
  const prose = { origin: about.origin, pictures: (key: string) => paths.get(key) };
  return [
    pageStart(page),
    face === undefined
      ? ""
      : `<p><img src="${escaped(relativeTo(face, 0))}" alt="" width="96"></p>\n`,
    `<h1><bdi>${escaped(about.name)}</bdi></h1>\n<p class="quiet">@${username}</p>\n`,
    bio ? `<p class="lede" dir="auto">${escaped(bio)}</p>\n` : "",
    tagsHtml(userBadges),
    searchForm(search.parts),
    rows.length > 0 ? `<h2>CONTENTS</h2>\n<ul class="list panel">\n${rows.join("")}</ul>\n` : "",
    profileMarkdown ? `<h2>SHRINE</h2>\n${proseAt(profileMarkdown, prose, 0)}\n` : "",
    `<h2>DATA</h2>\n<p class="lede">The folder data has the same as JSON, and schema.json describes it.</p>\n`,
    pageEnd(page),
  ].join("");
}
