import { Readable } from "node:stream";
import type { Archive, SourceItem, SourceReader } from "../../src/chat/imports/source-item.ts";

/** Returns an archive of small files. An object is the JSON of a file. */
export function archiveOf(files: Record<string, unknown>): Archive {
  const contents = new Map(
    Object.entries(files).map(([path, content]) => [
      path,
      Buffer.from(typeof content === "string" ? content : JSON.stringify(content, null, 2)),
    ]),
  );
  return {
    paths: () => contents.keys(),
    sizeOf: (path) => contents.get(path)?.length ?? null,
    open: async (path) => Readable.from(chunksOf(contents.get(path) ?? Buffer.alloc(0))),
  };
}

/** Yields chunks that end in the middle of names, texts and letters. */
function* chunksOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += 7) yield bytes.subarray(at, at + 7);
}

type Kind = SourceItem["kind"];
type ItemOf<Name extends Kind> = Extract<SourceItem, { kind: Name }>;

/** All items of a reader, by kind. */
export class ReadItems {
  readonly items: SourceItem[];

  constructor(items: SourceItem[]) {
    this.items = items;
  }

  of<Name extends Kind>(kind: Name): ItemOf<Name>[] {
    return this.items.filter((item): item is ItemOf<Name> => item.kind === kind);
  }

  /** Returns the messages of a channel as `author: content`, in the order of their dates. */
  textsIn(channelId: string): string[] {
    const names = new Map(this.of("author").map(({ id, name }) => [id, name]));
    return this.of("message")
      .filter((message) => message.channelId === channelId)
      .toSorted((a, b) => Number(a.createdAt) - Number(b.createdAt) || (a.id < b.id ? -1 : 1))
      .map(({ authorId, content }) =>
        authorId === null ? content : `${names.get(authorId)}: ${content}`,
      );
  }

  /** Returns how many of each kind were left out. */
  leftOut(): Record<string, number> {
    return Object.fromEntries(this.of("left-out").map(({ what, count }) => [what, count]));
  }
}

/** Reads an archive to its end. */
export async function readItems(reader: SourceReader, archive: Archive): Promise<ReadItems> {
  const items: SourceItem[] = [];
  for await (const item of reader.read(archive)) items.push(item);
  return new ReadItems(items);
}
