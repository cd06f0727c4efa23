import { setImmediate } from "node:timers/promises";
import type { Database } from "@oni/db";
import { exportPages, type OwnUserRow } from "@oni/db/account";
import {
  type About,
  minuteOf,
  pageEnd,
  pageLinks,
  pageStart,
} from "../../../chat/export/page-html.ts";
import { type SearchItem, searchPart } from "../../../chat/export/search-script.ts";
import type { ZipFile } from "../../../process/zip/write-zip.ts";
import { escaped } from "../../../shrine/documents/escape.ts";
import { pagesOf } from "../export-account.ts";
import { archiveItem, type Item, pictureItem, postItem, textItem } from "./account-html.ts";

/** State that the parts of an export share. */
export type AccountExportState = {
  db: Database;
  user: OwnUserRow;
  about: About;
  /** The files of the export by their keys in the store. */
  paths: Map<string, string>;
  /** The number of parts of the search index so far. */
  search: { parts: number };
};

/** A section of the export as it was written. */
export type Section = { folder: string; title: string; items: number };

/** Yields the pages of all sections, and returns the sections with items. */
export async function* writePages(state: AccountExportState): AsyncGenerator<ZipFile, Section[]> {
  const { db, user } = state;
  const boards = new Map<string, string>();
  for await (const page of pagesOf(db, user.id, exportPages.boards)) {
    for (const { id, name } of page) boards.set(id, name);
  }
  const read = <Row extends { id: string }>(
    readPage: Parameters<typeof pagesOf<Row>>[2],
    present: (row: Row) => Item,
  ) => itemsOf(pagesOf(db, user.id, readPage), present);
  const origin = state.about.origin;
  const pictures = (key: string) => state.paths.get(key);
  const prose = { origin, pictures };
  const sections = [
    {
      ...{ folder: "posts", title: "Posts", perPage: 20 },
      items: read(exportPages.posts, (post) => postItem(post, prose)),
    },
    {
      ...{ folder: "album", title: "Album", perPage: 60, className: "album" },
      items: read(exportPages.images, (image) => pictureItem(image, { boards, pictures })),
    },
    {
      ...{ folder: "archives", title: "Archives", perPage: 5 },
      items: read(exportPages.profileArchives, (archive) => archiveItem(archive, prose)),
    },
    {
      ...{ folder: "answers", title: "Answers", perPage: 100 },
      items: read(exportPages.answers, (answer) => textItem(answer, prose)),
    },
    {
      ...{ folder: "messages", title: "Messages", perPage: 250 },
      items: read(exportPages.messages, (message) => textItem(message, prose)),
    },
    {
      ...{ folder: "imported", title: "Imported messages", perPage: 250 },
      items: read(exportPages.importedMessages, (message) => textItem(message, prose)),
    },
  ];
  const written: Section[] = [];
  for (const section of sections) {
    const items = yield* writeSection(state, section);
    if (items > 0) written.push({ folder: section.folder, title: section.title, items });
  }
  return written;
}

async function* itemsOf<Row>(pages: AsyncIterable<Row[]>, present: (row: Row) => Item) {
  for await (const page of pages) {
    for (const row of page) yield present(row);
    await setImmediate();
  }
}

type SectionToWrite = {
  folder: string;
  title: string;
  perPage: number;
  className?: string;
  items: AsyncIterable<Item>;
};

/** Yields the pages of a section with their search parts, and returns the number of its items. */
async function* writeSection(
  state: AccountExportState,
  { folder, title, perPage, className, items }: SectionToWrite,
): AsyncGenerator<ZipFile, number> {
  let count = 0;
  let waiting: Item[] = [];
  const write = function* (isLast: boolean): Generator<ZipFile> {
    const page = Math.ceil(count / perPage);
    const path = `${folder}/${page}.html`;
    const head = { title: `${title} · ${state.about.name}`, depth: 1, about: state.about };
    const links = pageLinks(page, isLast ? page : page + 1, false);
    const html = waiting.map((item) => item.html).join("");
    const body = className ? `<div class="${className}">${html}</div>` : html;
    yield {
      path,
      body: [pageStart(head), `<h1>${escaped(title)}</h1>\n`, links, body, links, pageEnd(head)],
    };
    state.search.parts += 1;
    const texts = waiting.map(({ anchor, label, time, text }): SearchItem => [
      anchor,
      label,
      minuteOf(time),
      text,
    ]);
    yield {
      path: `search/${state.search.parts}.js`,
      body: [searchPart({ page: path, title, items: texts })],
    };
    waiting = [];
  };
  for await (const item of items) {
    if (waiting.length === perPage) yield* write(false);
    waiting.push(item);
    count += 1;
  }
  if (waiting.length > 0) yield* write(true);
  return count;
}
