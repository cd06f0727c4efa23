import { Readable } from "node:stream";
import type {
  Archive,
  SourceChannel,
  SourceItem,
  SourceMessage,
  SourceReader,
} from "../source-item.ts";

/** An archive of files in memory. */
export const makeArchive = (files: Record<string, Uint8Array> = {}): Archive => ({
  paths: () => Object.keys(files),
  sizeOf: (path) => files[path]?.length ?? null,
  open: async (path) => {
    const bytes = files[path];
    if (!bytes) throw new Error(`There is no ${path}.`);
    return Readable.from([bytes]);
  },
});

/** A reader of the given items. */
export const makeReader = (items: readonly SourceItem[]): SourceReader => ({
  source: "slack",
  recognizes: async () => true,
  async *read() {
    yield* items;
  },
});

export const sourceChannel = (id: string, fields: Partial<SourceChannel> = {}): SourceChannel => ({
  ...{ kind: "channel", id, name: id, topic: null, position: 0 },
  ...{ categoryId: null, isPrivate: false, root: null },
  ...fields,
});

const startMs = Date.UTC(2019, 4, 1);

/** A message of the author `u1` in the channel `tides`, written `minute` minutes after a fixed time. */
export const sourceMessage = (
  minute: number,
  fields: Partial<SourceMessage> = {},
): SourceMessage => ({
  ...{ kind: "message", id: `m${minute}`, channelId: "tides", authorId: "u1" },
  ...{ createdAt: new Date(startMs + minute * 60_000), editedAt: null, content: `tide ${minute}` },
  ...{ replyToId: null, isPinned: false, reactions: [], attachments: [] },
  ...fields,
});
