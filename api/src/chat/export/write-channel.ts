import { setImmediate } from "node:timers/promises";
import type { Database } from "@oni/db";
import type { ChannelToExport } from "@oni/db/chat";
import type { Storage } from "../../process/storage/storage.ts";
import type { ZipFile } from "../../process/zip/write-zip.ts";
import { escaped } from "../../shrine/documents/escape.ts";
import type { ExportedAuthor, ExportedChannel, ExportedMessage } from "./export-schema.ts";
import { relativeTo } from "./file-names.ts";
import { messageHtml } from "./message-html.ts";
import { type About, dateOf, minuteOf, pageEnd, pageLinks, pageStart } from "./page-html.ts";
import { type ReadMessage, readMessages } from "./read-messages.ts";
import { type SearchItem, searchPart } from "./search-script.ts";

/** Few enough that a phone opens the page at once. */
const messagesOfPage = 250;
/** The server handles other requests after so many messages were rendered. */
const messagesAtOnce = 25;
const depth = 2;

/** A channel and the folder of its pages. */
export type ChannelFolder = { channel: ChannelToExport; folder: string };

/** The parts of an export that its channels share. */
export type ServerExport = {
  db: Database;
  storage: Storage;
  about: About;
  folders: ReadonlyMap<string, ChannelFolder>;
  /** The authors so far: a webhook by its name, null for a member or a mask. */
  authors: Map<string, ExportedAuthor | null>;
  /** The number of parts of the search index so far. */
  search: { parts: number };
};

/** A channel as it was written. */
export type WrittenChannel = {
  channel: ExportedChannel;
  pages: number;
  /** The first page of each month, as `2026-11`. */
  months: Map<string, number>;
};

/**
 * Yields the pages of a channel with their files and search parts, and then its data, and returns its
 * description. Messages are read twice, so that no more than a part of them is in memory.
 */
export async function* writeChannel(
  shared: ServerExport,
  location: ChannelFolder,
): AsyncGenerator<ZipFile, WrittenChannel> {
  const { id, lastSeq } = location.channel;
  const pages = Math.max(1, Math.ceil(lastSeq / messagesOfPage));
  const months = new Map<string, number>();
  const lostFiles = new Set<string>();
  for (let page = 1; page <= pages; page += 1) {
    const taken: Taken = { files: [], items: [] };
    const last = Math.min(page * messagesOfPage, lastSeq);
    const range = { first: (page - 1) * messagesOfPage + 1, last };
    const path = `${location.folder}/${page}.html`;
    yield { path, body: pageOf(shared, location, { page, pages, range, months, taken }) };
    for (const file of taken.files) {
      const stored = await shared.storage.read(file.key);
      if (!stored) lostFiles.add(file.path);
      else yield { path: file.path, body: stored.body, isCompressed: isCompressible(file.type) };
    }
    if (taken.items.length === 0) continue;
    shared.search.parts += 1;
    const part = { page: path, title: titleOf(location.channel), items: taken.items };
    yield { path: `search/${shared.search.parts}.js`, body: [searchPart(part)] };
  }
  const missing: number[] = [];
  yield { path: dataPathOf(id), body: dataOf(shared, location.channel, { lostFiles, missing }) };
  return { channel: describe(location, missing), pages, months };
}

/** The files and texts of a page, which follow it. */
type Taken = { files: { key: string; path: string; type: string }[]; items: SearchItem[] };

type PageState = {
  page: number;
  pages: number;
  range: { first: number; last: number };
  months: Map<string, number>;
  taken: Taken;
};

async function* pageOf(
  shared: ServerExport,
  { channel }: ChannelFolder,
  { page, pages, range, months, taken }: PageState,
): AsyncGenerator<string> {
  const { about } = shared;
  const head = { title: `${titleOf(channel)} · ${about.name}`, depth, about };
  yield `${pageStart(head)}${headingOf(shared, channel)}${pageLinks(page, pages)}`;
  let day = "";
  for await (const part of readMessages(shared.db, channel.id, range)) {
    for (let start = 0; start < part.length; start += messagesAtOnce) {
      const html = part.slice(start, start + messagesAtOnce).map((read) => {
        const { message } = read;
        const isNewDay = dateOf(message.createdAt) !== day;
        day = dateOf(message.createdAt);
        if (!months.has(day.slice(0, 7))) months.set(day.slice(0, 7), page);
        takeFrom(read, taken);
        const shown = messageHtml(shownOf(shared, channel, read), {
          depth,
          origin: about.origin,
        });
        return isNewDay ? `<p class="day">${day}</p>\n${shown}` : shown;
      });
      yield html.join("");
      await setImmediate();
    }
  }
  if (range.last < range.first) yield `<p class="quiet">No messages.</p>\n`;
  yield `${pageLinks(page, pages)}${pageEnd(head)}`;
}

function takeFrom(read: ReadMessage, taken: Taken): void {
  const { message, keys } = read;
  message.attachments.forEach(({ path, type }, index) => {
    const key = keys[index];
    if (key !== undefined && path !== null) taken.files.push({ key, path, type });
  });
  const names = message.attachments.map(({ name }) => name);
  const text = [message.content, ...names].filter(Boolean).join("\n");
  if (text === "") return;
  taken.items.push([`m${message.seq}`, nameOf(read), minuteOf(message.createdAt), text]);
}

function shownOf(
  { folders }: ServerExport,
  channel: ChannelToExport,
  read: ReadMessage,
): Parameters<typeof messageHtml>[0] {
  const { replyToSeq, threadId } = read.message;
  const thread = threadId === null ? undefined : folders.get(threadId);
  const own = folders.get(channel.id);
  return {
    message: read.message,
    author: nameOf(read),
    reply: replyToSeq === null || !own ? null : addressOf(own, replyToSeq),
    thread: thread
      ? {
          address: addressOf(thread, 1),
          name: thread.channel.name,
          count: thread.channel.lastSeq,
        }
      : null,
  };
}

const nameOf = ({ author }: ReadMessage): string => author?.name ?? "[departed oni]";

/** Returns the address of a message from a page of any channel. */
const addressOf = ({ folder }: ChannelFolder, seq: number): string =>
  `${relativeTo(`${folder}/${pageOfSeq(seq)}.html`, depth)}#m${seq}`;

const pageOfSeq = (seq: number): number => Math.ceil(seq / messagesOfPage);

const titleOf = ({ name, parentId }: ChannelToExport): string =>
  parentId === null ? `#${name}` : `Thread: ${name}`;

function headingOf({ folders }: ServerExport, channel: ChannelToExport): string {
  const { topic, parentId, rootMessageId, isPrivate, lastSeq } = channel;
  const parent = parentId === null ? undefined : folders.get(parentId);
  const notes = [
    isPrivate ? "private channel" : "",
    `${lastSeq} ${lastSeq === 1 ? "message" : "messages"}`,
    "times in UTC",
  ];
  return [
    `<h1><bdi>${escaped(titleOf(channel))}</bdi></h1>\n`,
    parent && rootMessageId
      ? `<p>In <a href="${relativeTo(`${parent.folder}/1.html`, depth)}"><bdi>#${escaped(parent.channel.name)}</bdi></a></p>\n`
      : "",
    topic ? `<p class="lede" dir="auto">${escaped(topic)}</p>\n` : "",
    `<p class="quiet">${notes.filter(Boolean).join(" · ")}</p>\n`,
  ].join("");
}

const dataPathOf = (channelId: string): string => `data/channels/${channelId}.json`;

async function* dataOf(
  { db, authors }: ServerExport,
  { id, lastSeq }: ChannelToExport,
  { lostFiles, missing }: { lostFiles: ReadonlySet<string>; missing: number[] },
): AsyncGenerator<string> {
  let seq = 0;
  yield `{"channelId":${JSON.stringify(id)},"messages":[`;
  for await (const part of readMessages(db, id, { first: 1, last: lastSeq })) {
    const lines = part.map((read) => {
      const { message } = read;
      takeAuthors(read, authors);
      const before = seq === 0 ? "\n" : ",\n";
      for (seq += 1; seq < message.seq; seq += 1) missing.push(seq);
      return `${before}${JSON.stringify(withoutLost(message, lostFiles))}`;
    });
    yield lines.join("");
  }
  for (seq += 1; seq <= lastSeq; seq += 1) missing.push(seq);
  yield "\n]}\n";
}

function takeAuthors(
  { message: { reactions }, author }: ReadMessage,
  authors: ServerExport["authors"],
): void {
  if (author) {
    const webhook = { id: author.id, username: null, name: author.name, mask: null };
    authors.set(author.id, author.isWebhook ? webhook : null);
  }
  for (const { authorIds } of reactions) for (const id of authorIds) authors.set(id, null);
}

const withoutLost = (message: ExportedMessage, lost: ReadonlySet<string>): ExportedMessage => ({
  ...message,
  attachments: message.attachments.map((file) =>
    file.path !== null && lost.has(file.path) ? { ...file, path: null } : file,
  ),
});

function describe({ channel, folder }: ChannelFolder, missing: number[]): ExportedChannel {
  const { parentId, rootMessageId, createdAt, ...own } = channel;
  const isWhole = missing.length === 0;
  return {
    ...own,
    root: parentId && rootMessageId ? { channelId: parentId, messageId: rootMessageId } : null,
    createdAt: createdAt.toISOString(),
    missing,
    complete: isWhole ? wholeOf(channel.lastSeq) : `${missing.length} of ${channel.lastSeq} absent`,
    path: dataPathOf(channel.id),
    page: folder,
  };
}

const wholeOf = (lastSeq: number): string =>
  lastSeq === 0 ? "no messages" : `1…${lastSeq} complete`;

/** Whether files of a type become smaller by compression. */
const isCompressible = (type: string): boolean =>
  !/^(?:image|audio|video)\/|^application\/zip$/.test(type) || type === "audio/wav";
