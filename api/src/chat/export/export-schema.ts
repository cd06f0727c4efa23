import { idSchema, maskSchema, timeSchema } from "@oni/realtime/contract";
import * as z from "zod";

/** The version of the files below `data`. It increases when a reader of the former one would fail. */
const exportVersion = 1;

/**
 * A member, a webhook or a mask that wrote messages or gave reactions. Only members have a `username`. A
 * mask is an author of messages that were imported from `source`; `mask` is null in others.
 */
export const exportedAuthorSchema = z.object({
  id: idSchema,
  username: z.string().nullable(),
  name: z.string(),
  mask: maskSchema.pick({ source: true }).nullable(),
});
export type ExportedAuthor = z.infer<typeof exportedAuthorSchema>;

/**
 * A channel, or the thread of a message, which has a `root`. `path` is the file of its messages, `page`
 * its folder of readable pages. Messages are numbered from 1 to `lastSeq`; `missing` lists the numbers
 * that the export lacks.
 */
export const exportedChannelSchema = z.object({
  id: idSchema,
  name: z.string(),
  topic: z.string().nullable(),
  position: z.int(),
  categoryId: idSchema.nullable(),
  isDefault: z.boolean(),
  isPrivate: z.boolean(),
  root: z.object({ channelId: idSchema, messageId: idSchema }).nullable(),
  createdAt: timeSchema,
  lastSeq: z.int(),
  missing: z.array(z.int()),
  complete: z.string(),
  path: z.string(),
  page: z.string(),
});
export type ExportedChannel = z.infer<typeof exportedChannelSchema>;

/** `data/export.json`, the table of contents of the export of a dimension. */
export const exportedServerSchema = z.object({
  format: z.literal("oni-export"),
  version: z.literal(exportVersion),
  kind: z.literal("server"),
  network: z.string(),
  exportedAt: timeSchema,
  server: z.object({
    id: idSchema,
    name: z.string(),
    description: z.string().nullable(),
    tags: z.array(z.string()),
    isPublic: z.boolean(),
    iconPath: z.string().nullable(),
    createdAt: timeSchema,
  }),
  categories: z.array(z.object({ id: idSchema, name: z.string(), position: z.int() })),
  channels: z.array(exportedChannelSchema),
});
export type ExportedServer = z.infer<typeof exportedServerSchema>;

/** A file of a message. `path` is its file in the export, null if the store does not have it. */
const exportedAttachmentSchema = z.object({
  id: idSchema,
  name: z.string(),
  type: z.string(),
  sizeBytes: z.int(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  alt: z.string().nullable(),
  path: z.string().nullable(),
});

/**
 * A message. A deleted one is a tombstone: `content` is empty and `deletedAt` is set. `authorId` is null
 * after the account of the author was deleted. `authorName` is the name that a webhook gave.
 */
export const exportedMessageSchema = z.object({
  id: idSchema,
  seq: z.int(),
  authorId: idSchema.nullable(),
  authorName: z.string().nullable(),
  content: z.string(),
  createdAt: timeSchema,
  editedAt: timeSchema.nullable(),
  deletedAt: timeSchema.nullable(),
  pinnedAt: timeSchema.nullable(),
  replyToId: idSchema.nullable(),
  replyToSeq: z.int().nullable(),
  threadId: idSchema.nullable(),
  reactions: z.array(z.object({ emoji: z.string(), authorIds: z.array(idSchema) })),
  attachments: z.array(exportedAttachmentSchema),
});
export type ExportedMessage = z.infer<typeof exportedMessageSchema>;

/** `data/channels/<id>.json`: all messages of a channel by ascending `seq`, one a line. */
export const exportedMessagesSchema = z.object({
  channelId: idSchema,
  messages: z.array(exportedMessageSchema),
});

/** `data/members.json`: the members of the dimension. */
export const exportedMemberSchema = exportedAuthorSchema.omit({ mask: true }).extend({
  username: z.string(),
  role: z.string(),
  joinedAt: timeSchema,
});

/** The files of an export by their paths, and what each contains. */
export const serverFiles = {
  "data/export.json": exportedServerSchema,
  "data/authors.json": z.array(exportedAuthorSchema),
  "data/members.json": z.array(exportedMemberSchema),
  "data/channels/<id>.json": exportedMessagesSchema,
};

/** Returns one JSON Schema that defines each of these files by its path. */
export const schemaOfFiles = (files: Readonly<Record<string, z.ZodType>>): string =>
  `${JSON.stringify(
    {
      $schema: "https://json-schema.org/draft/2020-12/schema",
      $defs: Object.fromEntries(
        Object.entries(files).map(([path, schema]) => {
          const { $schema, ...definition } = z.toJSONSchema(schema, { io: "output" });
          return [path, definition];
        }),
      ),
    },
    null,
    2,
  )}\n`;
