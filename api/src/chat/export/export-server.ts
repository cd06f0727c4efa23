import type { Database } from "@oni/db";
import {
  type Category,
  type ChannelToExport,
  listCategories,
  listExportedChannels,
  listExportedMembers,
  listNamedMasks,
  listNames,
  type ServerToExport,
} from "@oni/db/chat";
import type { Storage } from "../../process/storage/storage.ts";
import type { ZipFile } from "../../process/zip/write-zip.ts";
import {
  type ExportedAuthor,
  type ExportedServer,
  schemaOfFiles,
  serverFiles,
} from "./export-schema.ts";
import { fileNameOf, pathPartOf } from "./file-names.ts";
import type { About } from "./page-html.ts";
import { searchScript } from "./search-script.ts";
import { serverIndex, threadIndex, threadsPath } from "./server-html.ts";
import { exportStyle } from "./style.ts";
import { type ChannelFolder, writeChannel, type WrittenChannel } from "./write-channel.ts";

type Parts = { db: Database; storage: Storage };

/** The largest number of names that are read together. */
const namesAtOnce = 500;

/**
 * Yields the files of the export of a dimension with all its channels. Only its owner and the operator
 * may see it. Messages that are sent while it is written are omitted.
 */
export async function* exportServer(
  { db, storage }: Parts,
  server: ServerToExport,
  { exportedAt, origin }: Omit<About, "name">,
): AsyncGenerator<ZipFile> {
  const about = { name: server.name, exportedAt, origin };
  const categories = await listCategories(db, server.id);
  const folders = foldersOf(await listExportedChannels(db, server.id));
  const authors = new Map<string, ExportedAuthor | null>();
  const written: WrittenChannel[] = [];
  const search = { parts: 0 };

  yield* siteFiles(serverFiles);
  for (const location of folders.values()) {
    const report = yield* writeChannel({ db, storage, about, folders, authors, search }, location);
    written.push(report);
  }
  const threads = written.filter(({ channel }) => channel.root !== null);
  const byParent = new Map<string, WrittenChannel[]>();
  for (const thread of threads) {
    const parentId = thread.channel.root?.channelId ?? "";
    byParent.set(parentId, [...(byParent.get(parentId) ?? []), thread]);
  }
  for (const { channel } of written) {
    const below = byParent.get(channel.id);
    if (below) yield { path: threadsPath(channel), body: [threadIndex(channel, below, about)] };
  }
  yield { path: "data/authors.json", body: linesOf(authorsOf(db, authors)) };
  yield { path: "data/members.json", body: linesOf(membersOf(db, server.id)) };
  const icon = await iconOf(storage, server.icon);
  if (icon) yield icon;
  const contents = contentsOf(server, {
    ...{ about, categories, written, iconPath: icon?.path ?? null },
  });
  yield { path: "data/export.json", body: [`${JSON.stringify(contents, null, 1)}\n`] };
  yield {
    path: "index.html",
    body: [serverIndex(contents, { about, written, byParent, parts: search.parts })],
  };
}

/** Yields the files that every export has: the style, the search and the schema of its data. */
export function* siteFiles(files: Parameters<typeof schemaOfFiles>[0]): Generator<ZipFile> {
  yield { path: "style.css", body: [exportStyle] };
  yield { path: "search.js", body: [searchScript] };
  yield { path: "data/schema.json", body: [schemaOfFiles(files)] };
}

/** Gives each channel its folder. Numbers keep folders apart whose names differ only in case. */
function foldersOf(channels: readonly ChannelToExport[]): Map<string, ChannelFolder> {
  const inOrder = channels.toSorted((one, other) => rank(one) - rank(other));
  return new Map(
    inOrder.map((channel, index) => [
      channel.id,
      { channel, folder: `channels/${index + 1}-${pathPartOf(channel.name)}` },
    ]),
  );
}

const rank = ({ parentId }: ChannelToExport): number => (parentId === null ? 0 : 1);

/** Yields the authors: webhooks as they were read, members and masks by their names now. */
async function* authorsOf(
  db: Database,
  authors: ReadonlyMap<string, ExportedAuthor | null>,
): AsyncGenerator<ExportedAuthor> {
  const ids: string[] = [];
  for (const [id, author] of authors) {
    if (author) yield author;
    else ids.push(id);
  }
  for (let start = 0; start < ids.length; start += namesAtOnce) {
    const some = ids.slice(start, start + namesAtOnce);
    for (const member of await listNames(db, some)) yield { ...namedOf(member), mask: null };
    for (const { id, name, source } of await listNamedMasks(db, some)) {
      yield { id, username: null, name, mask: { source } };
    }
  }
}

async function* membersOf(db: Database, serverId: string) {
  let afterId: string | null = null;
  for (;;) {
    const page: Awaited<ReturnType<typeof listExportedMembers>> = await listExportedMembers(
      ...([db, serverId, afterId] as const),
    );
    for (const { rowId, role, joinedAt, ...name } of page) {
      afterId = rowId;
      yield { ...namedOf(name), role, joinedAt: joinedAt.toISOString() };
    }
    if (page.length === 0) return;
  }
}

type Name = { id: string; username: string; displayName: string | null };

const namedOf = ({ id, username, displayName }: Name) => ({
  id,
  username,
  name: displayName ?? username,
});

/** Writes a JSON array with one item a line. */
export async function* linesOf(
  items: AsyncIterable<unknown> | Iterable<unknown>,
): AsyncGenerator<string> {
  let before = "[\n";
  for await (const item of items) {
    yield `${before}${JSON.stringify(item)}`;
    before = ",\n";
  }
  yield before === "[\n" ? "[]\n" : "\n]\n";
}

async function iconOf(storage: Storage, icon: ServerToExport["icon"]): Promise<ZipFile | null> {
  const bytes = icon && (await storage.read(icon.key));
  if (!bytes) return null;
  const path = `files/${fileNameOf("icon", icon.type ?? "")}`;
  return { path, body: bytes.body, isCompressed: false };
}

type Contents = {
  about: About;
  categories: readonly Category[];
  written: readonly WrittenChannel[];
  iconPath: string | null;
};

function contentsOf(
  { id, name, description, tags, isPublic, createdAt }: ServerToExport,
  { about, categories, written, iconPath }: Contents,
): ExportedServer {
  return {
    ...{ format: "oni-export", version: 1, kind: "server" },
    ...{ network: about.origin, exportedAt: about.exportedAt },
    server: {
      ...{ id, name, description, tags, isPublic, iconPath },
      createdAt: createdAt.toISOString(),
    },
    categories: categories.map((category) => ({
      ...{ id: category.id, name: category.name, position: category.position },
    })),
    channels: written.map(({ channel }) => channel),
  };
}
