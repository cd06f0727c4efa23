import { escaped } from "../../shrine/documents/escape.ts";
import type { ExportedChannel, ExportedServer } from "./export-schema.ts";
import { relativeTo } from "./file-names.ts";
import { type About, pageEnd, pageStart, searchForm } from "./page-html.ts";
import type { WrittenChannel } from "./write-channel.ts";

type Index = {
  about: About;
  written: readonly WrittenChannel[];
  /** The threads of each channel with some. */
  byParent: ReadonlyMap<string, WrittenChannel[]>;
  /** The number of parts of the search index. */
  parts: number;
};

/** Renders the first page of an export: the dimension, the search, and the channels by category. */
export function serverIndex(
  { server, categories }: ExportedServer,
  { about, written, byParent, parts }: Index,
): string {
  const page = { title: about.name, depth: 0, about, isSearched: parts > 0 };
  const channels = written.filter(({ channel }) => channel.root === null);
  const groups = [{ id: null, name: "CHANNELS" }, ...categories].map(({ id, name }) => {
    const items = channels.filter(({ channel }) => channel.categoryId === id);
    if (items.length === 0) return "";
    const rows = items.map((item) => channelRow(item, byParent.get(item.channel.id)?.length ?? 0));
    return `<h2><bdi>${escaped(name)}</bdi></h2>\n<ul class="list panel">\n${rows.join("")}</ul>\n`;
  });
  const { description, tags, iconPath } = server;
  return [
    pageStart(page),
    `<h1><bdi>${escaped(server.name)}</bdi></h1>\n`,
    iconPath ? `<p><img src="${iconPath}" alt="" width="96"></p>\n` : "",
    description ? `<p class="lede" dir="auto">${escaped(description)}</p>\n` : "",
    tags.length > 0
      ? `<ul class="chips">${tags.map((tag) => `<li>#${escaped(tag)}</li>`).join("")}</ul>\n`
      : "",
    searchForm(parts),
    ...groups,
    `<h2>DATA</h2>\n<p class="lede">The folder data has the same as JSON, and schema.json describes it. ONI can import it.</p>\n`,
    pageEnd(page),
  ].join("");
}

function channelRow({ channel, pages, months }: WrittenChannel, threads: number): string {
  const { name, topic, isPrivate, page, complete } = channel;
  const notes = [
    isPrivate ? "private" : "",
    threads > 0
      ? `<a href="${relativeTo(threadsPath(channel), 0)}">${threads} ${threads === 1 ? "thread" : "threads"}</a>`
      : "",
    complete,
  ];
  const jumps = Array.from(
    months,
    ([month, first]) => `<li><a href="${relativeTo(`${page}/${first}.html`, 0)}">${month}</a></li>`,
  );
  return [
    `<li><div class="row"><a href="${relativeTo(`${page}/1.html`, 0)}"><bdi>#${escaped(name)}</bdi></a>`,
    `<span class="quiet">${notes.filter(Boolean).join(" · ")}</span></div>`,
    topic ? `<small dir="auto">${escaped(topic)}</small>` : "",
    pages > 1
      ? `<details><summary>By month</summary><ul class="chips">${jumps.join("")}</ul></details>`
      : "",
    "</li>\n",
  ].join("");
}

/** Returns the path of the list of the threads of a channel. */
export const threadsPath = ({ page }: ExportedChannel): string => `${page}/threads.html`;

/** Renders the list of the threads of a channel. */
export function threadIndex(
  channel: ExportedChannel,
  threads: readonly WrittenChannel[],
  about: About,
): string {
  const page = { title: `Threads of #${channel.name} · ${about.name}`, depth: 2, about };
  const rows = threads.map(
    ({ channel: thread }) =>
      `<li><div class="row"><a href="${relativeTo(`${thread.page}/1.html`, 2)}"><bdi>${escaped(thread.name)}</bdi></a><span class="quiet">${thread.complete}</span></div></li>\n`,
  );
  return `${pageStart(page)}<h1><bdi>Threads of #${escaped(channel.name)}</bdi></h1>\n<ul class="list panel">\n${rows.join("")}</ul>\n${pageEnd(page)}`;
}
