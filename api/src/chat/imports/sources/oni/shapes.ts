import * as z from "zod";
import { listOf } from "../../../embeds/parts.ts";

/** The files of ONI's export of a dimension. Fields that the import does not need are not named. */

const date = z.coerce.date();
const optionalDate = z.coerce.date().nullable();

export const headSchema = z.object({
  format: z.literal("oni-export"),
  version: z.number(),
  kind: z.string(),
});

export const serverSchema = z.object({
  name: z.string(),
  description: z.string().nullable(),
  tags: listOf(z.string()),
  iconPath: z.string().nullable(),
});

export const categorySchema = z.object({ id: z.string(), name: z.string(), position: z.number() });

export const channelSchema = z.object({
  id: z.string(),
  name: z.string(),
  topic: z.string().nullable(),
  position: z.number(),
  categoryId: z.string().nullable(),
  isPrivate: z.boolean(),
  root: z.object({ channelId: z.string(), messageId: z.string() }).nullable(),
  /** The file of its messages. */
  path: z.string(),
});
export type OniChannel = z.infer<typeof channelSchema>;

export const authorSchema = z.object({ id: z.string(), name: z.string() });

export const messageSchema = z.object({
  id: z.string(),
  authorId: z.string().nullable(),
  authorName: z.string().nullable(),
  content: z.string(),
  createdAt: date,
  editedAt: optionalDate,
  deletedAt: optionalDate,
  pinnedAt: optionalDate,
  replyToId: z.string().nullable(),
  reactions: z.array(z.object({ emoji: z.string(), authorIds: z.array(z.string()) })),
  attachments: z.array(
    z.object({ name: z.string(), alt: z.string().nullable(), path: z.string().nullable() }),
  ),
});
export type OniMessage = z.infer<typeof messageSchema>;
