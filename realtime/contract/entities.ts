import * as z from "zod";

/** Things that travel over REST and sockets alike. Ids are UUIDs, times ISO 8601 UTC with milliseconds. */

/** However an id is written, it is read in lower case, so that two that are the same are equal. */
export const idSchema = z.uuid("must be an id").toLowerCase();
/** How a member is called, in the only form that a name has. */
export const usernameSchema = z.string().regex(/^[a-z0-9_]{3,20}$/, "must be an Oni ID");
export const timeSchema = z.iso.datetime({ precision: 3 });

/** The author: what a member shows of themselves beside their messages. */
export const authorSchema = z.object({
  id: idSchema,
  username: z.string(),
  displayName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
});
export type Author = z.infer<typeof authorSchema>;

/** How many members gave one emoji. `mine` is the viewer's own and absent in events. */
export const reactionSchema = z.object({
  emoji: z.string(),
  count: z.int().min(1),
  mine: z.boolean().optional(),
});
export type Reaction = z.infer<typeof reactionSchema>;

/**
 * One line of a channel. `seq` counts 1, 2, 3… within the channel without gaps; `rev` is the
 * channel's change counter when this message last changed. A deleted message is a tombstone:
 * `content` is empty and `deletedAt` set. `author` is null once the author has departed. A reply has
 * the id and the `seq` of what it answers; other messages have null for both.
 */
export const messageSchema = z.object({
  id: idSchema,
  channelId: idSchema,
  userId: idSchema.nullable(),
  seq: z.int().min(1),
  rev: z.int().min(1),
  content: z.string(),
  createdAt: timeSchema,
  updatedAt: timeSchema,
  editedAt: timeSchema.nullable(),
  deletedAt: timeSchema.nullable(),
  replyToId: idSchema.nullable(),
  replyToSeq: z.int().min(1).nullable(),
  nonce: idSchema.nullable(),
  author: authorSchema.nullable(),
  reactions: z.array(reactionSchema),
});
export type Message = z.infer<typeof messageSchema>;

/** A member on the map. `online` is live presence; `isCurrentUser` is absent in events. */
export const constellationUserSchema = z.object({
  id: idSchema,
  username: z.string(),
  displayName: z.string().nullable(),
  showOnlineStatus: z.boolean(),
  isCurrentUser: z.boolean().optional(),
  online: z.boolean(),
  profileImageUrl: z.string().nullable(),
});
export type ConstellationUser = z.infer<typeof constellationUserSchema>;

/** A link of the map, once a pair: `fromUserId` < `toUserId`. `strength` = number of shared tags. */
export const connectionSchema = z.object({
  fromUserId: idSchema,
  toUserId: idSchema,
  strength: z.int().min(1),
  sharedTags: z.array(z.string()),
});
export type Connection = z.infer<typeof connectionSchema>;
