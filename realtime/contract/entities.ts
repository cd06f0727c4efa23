import * as z from "zod";

/** Things that travel over REST and sockets alike. Ids are UUIDs, times ISO 8601 UTC with milliseconds. */

/** However an id is written, it is read in lower case, so that two that are the same are equal. */
export const idSchema = z.uuid("must be an id").toLowerCase();
/** How a member is called, in the only form that a name has. */
/** The name of a member as it stands in addresses, in any capitals: names have none. */
export const usernameSchema = z
  .string()
  .toLowerCase()
  .regex(/^[a-z0-9_]{3,20}$/, "must be an Oni ID");
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
 * A file of a message. `type` is what its bytes show it to be, `size` is in bytes; `width` and `height`, in
 * pixels, and `thumbnailUrl` are of images only. The URLs are signed: by REST and in what a
 * `channel:watch` answers for the viewer, for an hour at least; in events for whoever hears them, for
 * 15 minutes at least. After that the message is to be asked for anew.
 */
export const attachmentSchema = z.object({
  id: idSchema,
  name: z.string(),
  type: z.string(),
  size: z.int().min(0),
  width: z.int().min(1).nullable(),
  height: z.int().min(1).nullable(),
  alt: z.string().nullable(),
  url: z.string(),
  thumbnailUrl: z.string().nullable(),
});
export type Attachment = z.infer<typeof attachmentSchema>;

/**
 * The side room that was opened under a message: a channel of its own, with as many messages as are left in
 * it. `faces` are who wrote the last of them, the latest first; `lastAt` is null while there are none.
 */
export const threadSchema = z.object({
  channelId: idSchema,
  count: z.int().min(0),
  lastAt: timeSchema.nullable(),
  faces: z.array(idSchema).max(3),
});
export type Thread = z.infer<typeof threadSchema>;

/**
 * One line of a channel. `seq` counts 1, 2, 3… within the channel without gaps; `rev` is the
 * channel's change counter when this message last changed. A deleted message is a tombstone:
 * `content` is empty, its files are gone and `deletedAt` is set; otherwise it has words, files or both. `pinnedAt` is null while it is not pinned to its channel. `author` is null once the author has departed. A reply has
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
  pinnedAt: timeSchema.nullable(),
  replyToId: idSchema.nullable(),
  replyToSeq: z.int().min(1).nullable(),
  nonce: idSchema.nullable(),
  author: authorSchema.nullable(),
  reactions: z.array(reactionSchema),
  attachments: z.array(attachmentSchema),
  /** Null where none was opened. While it grows, `rev` advances at most once a second. */
  thread: threadSchema.nullable(),
});
export type Message = z.infer<typeof messageSchema>;

/**
 * What a member answered under a post. `seq` is its place among the answers, which those deleted keep; of two
 * states of its reactions the one with the higher `reactionRev` is newer. `mine` is absent in the reactions of
 * events.
 */
export const answerSchema = z.object({
  id: idSchema,
  postId: idSchema,
  userId: idSchema,
  seq: z.int().min(1),
  content: z.string(),
  createdAt: timeSchema,
  editedAt: timeSchema.nullable(),
  author: authorSchema,
  reactions: z.array(reactionSchema),
  reactionRev: z.int().min(0),
});
export type Answer = z.infer<typeof answerSchema>;

/** What a member has begun to write in a channel. Of two states the one with the higher `rev` is newer; one that was sent is empty. */
export const draftSchema = z.object({
  channelId: idSchema,
  content: z.string(),
  rev: z.int().min(1),
  updatedAt: timeSchema,
});
export type Draft = z.infer<typeof draftSchema>;

/**
 * A member on the map. `x` and `y` are where they stand, in world units from the centre, to the right
 * and down. `online` is live presence; `isCurrentUser` is absent in events.
 */
export const constellationUserSchema = z.object({
  id: idSchema,
  username: z.string(),
  displayName: z.string().nullable(),
  showOnlineStatus: z.boolean(),
  isCurrentUser: z.boolean().optional(),
  online: z.boolean(),
  profileImageUrl: z.string().nullable(),
  x: z.int(),
  y: z.int(),
});
export type ConstellationUser = z.infer<typeof constellationUserSchema>;

/**
 * A tag that has a place in the sky, in world units. `galaxy` is the tag that its galaxy is named after,
 * its own where it is the head of one; `count` is how many public members carry it.
 */
export const mapRegionSchema = z.object({
  tag: z.string(),
  galaxy: z.string(),
  x: z.int(),
  y: z.int(),
  count: z.int().min(1),
});

/** A link of the map, once a pair: `fromUserId` < `toUserId`. `strength` = number of shared tags. */
export const connectionSchema = z.object({
  fromUserId: idSchema,
  toUserId: idSchema,
  strength: z.int().min(1),
  sharedTags: z.array(z.string()),
});
export type Connection = z.infer<typeof connectionSchema>;

/**
 * What a member is told of. `reaction`: somebody put an emoji under something of theirs. `knock`,
 * `request`: somebody is at the door, or asks for a direct line. `answer`: to a post. `wall`: a line on
 * their shrine. `joined`: somebody came by their invitation. `region`: a server was opened for their tags.
 * `case`: a decision of a keeper about them.
 */
export const inboxKinds = [
  "mention",
  "reply",
  "knock",
  "request",
  "answer",
  "reaction",
  "wall",
  "joined",
  "region",
  "case",
] as const;
export type InboxKind = (typeof inboxKinds)[number];

/**
 * One entry of a member's inbox. `actor` is who did it, null once departed or where nobody did. `target`
 * names where it leads. `excerpt` is the beginning of what it is about, read anew each time, at most 140
 * characters; of a reaction the emoji precede it; empty where there is nothing to read.
 */
export const inboxEntrySchema = z.object({
  id: idSchema,
  kind: z.enum(inboxKinds),
  createdAt: timeSchema,
  readAt: timeSchema.nullable(),
  actor: authorSchema.nullable(),
  target: z.object({
    serverId: idSchema.optional(),
    channelId: idSchema.optional(),
    /** The channel that the one above opens from, where that is a side room. */
    parentId: idSchema.optional(),
    seq: z.int().min(1).optional(),
    postId: idSchema.optional(),
    answerId: idSchema.optional(),
    username: z.string().optional(),
    caseId: idSchema.optional(),
  }),
  excerpt: z.string().max(280),
});
export type InboxEntry = z.infer<typeof inboxEntrySchema>;
