import { PlainError } from "@oni/db";
import type * as z from "zod";
import type { Archive, SourceItem, SourceMessage, SourceReader } from "../../source-item.ts";
import { Authors, LeftOuts } from "../collect.ts";
import { type JsonEntry, readJson } from "../read-json.ts";
import {
  authorSchema,
  categorySchema,
  channelSchema,
  headSchema,
  messageSchema,
  type OniChannel,
  type OniMessage,
  serverSchema,
} from "./shapes.ts";

/** Reads the export of a dimension of ONI, by its table of contents. */
export const oniReader: SourceReader = {
  source: "oni",
  recognizes: async (archive) => (await readHead(archive)) !== null,
  read: readOniExport,
};

const contents = "data/export.json";
const readVersion = 1;

/** Returns the folder of the export in the archive, empty or with a slash at its end, or null. */
const findFolder = (archive: Archive): string | null =>
  [...archive.paths()]
    .filter((path) => path === contents || path.endsWith(`/${contents}`))
    .map((path) => path.slice(0, -contents.length))
    .toSorted((a, b) => a.length - b.length)[0] ?? null;

async function readHead(archive: Archive) {
  const folder = findFolder(archive);
  if (folder === null) return null;
  const members: Record<string, unknown> = {};
  for await (const { key, value } of entriesOf(archive, folder + contents)) {
    if (key === null || key === "server") break;
    members[key] = value;
  }
  const head = headSchema.safeParse(members).data;
  return head ? { ...head, folder } : null;
}

async function* entriesOf(archive: Archive, path: string): AsyncGenerator<JsonEntry> {
  yield* readJson(await archive.open(path), path);
}

async function* readOniExport(archive: Archive): AsyncGenerator<SourceItem> {
  const head = await readHead(archive);
  if (head?.kind !== "server") throw new PlainError("Only the export of a dimension is imported.");
  if (head.version !== readVersion)
    throw new PlainError("A newer version of ONI made this export. Upgrade before the import.");
  const { folder } = head;
  const leftOuts = new LeftOuts();
  const categories: z.infer<typeof categorySchema>[] = [];
  const channels: OniChannel[] = [];
  for await (const { key, value } of entriesOf(archive, folder + contents)) {
    if (key === "server") yield serverOf(parse(serverSchema, value), leftOuts);
    if (key === "categories") categories.push(parse(categorySchema, value));
    if (key === "channels") channels.push(parse(channelSchema, value));
  }
  const used = new Set(channels.map(({ categoryId }) => categoryId));
  for (const category of categories) {
    if (used.has(category.id)) yield { kind: "category", ...category };
    else leftOuts.add("categories without channels", "A category is made with its first channel.");
  }
  for (const { path, ...channel } of channels) yield { kind: "channel", ...channel };
  const authors = new Authors();
  for await (const { value } of entriesOf(archive, `${folder}data/authors.json`)) {
    const { id, name } = parse(authorSchema, value);
    yield* authors.introduce(id, name);
  }
  for (const { id, path } of channels)
    for await (const { key, value } of entriesOf(archive, folder + path))
      if (key === "messages")
        yield* itemsOf(
          parse(messageSchema, value),
          { archive, folder, channelId: id },
          authors,
          leftOuts,
        );
  yield* leftOuts.items();
}

function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new PlainError("The export has entries of an unknown form.");
}

function serverOf(server: z.infer<typeof serverSchema>, leftOuts: LeftOuts): SourceItem {
  const why = "They are set in the settings of the dimension.";
  leftOuts.add("description, tags and icon", why, Number(server.description !== null));
  leftOuts.add("description, tags and icon", why, server.tags.length);
  leftOuts.add("description, tags and icon", why, Number(server.iconPath !== null));
  leftOuts.add("list of members", "Members join by themselves, and claim their messages.");
  return { kind: "server", name: server.name };
}

type Scope = { archive: Archive; folder: string; channelId: string };

function* itemsOf(
  message: OniMessage,
  { archive, folder, channelId }: Scope,
  authors: Authors,
  leftOuts: LeftOuts,
): Generator<SourceItem> {
  if (message.deletedAt) {
    leftOuts.add("deleted messages", "Only their numbers are in the export.");
    return;
  }
  const { id, content, createdAt, editedAt, replyToId, reactions } = message;
  const authorId = authorOf(message);
  if (message.authorId === null) yield* authors.introduce(authorId, departed);
  else if (message.authorName !== null) yield* authors.introduce(authorId, message.authorName);
  const item: SourceMessage = {
    ...{ kind: "message", id, channelId, authorId, createdAt, editedAt, content, replyToId },
    isPinned: message.pinnedAt !== null,
    reactions,
    attachments: message.attachments.map(({ name, alt, path }) => ({
      ...{ name, alt },
      path: path !== null && archive.sizeOf(folder + path) !== null ? folder + path : null,
    })),
  };
  yield item;
}

/** The name of the author of messages whose account was deleted, and its id. */
const departed = "[departed oni]";

/** A program may give another name to each message of its webhook. Each is an author of its own. */
const authorOf = ({ authorId, authorName }: OniMessage): string => {
  if (authorId === null) return departed;
  return authorName === null ? authorId : `${authorId}/${authorName}`;
};
