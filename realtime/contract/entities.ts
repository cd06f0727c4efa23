import * as z from "zod";

/**
 * Entities that both REST and sockets transfer. Ids are UUIDs. Times are ISO 8601 UTC with milliseconds.
 */

/** Ids are converted to lower case, so that equal ids compare equal. */
export const idSchema = z.uuid("must be an id").toLowerCase();
/** A username in its only stored form. */
/** A username as it is in URLs. It is converted to lower case. */
export const usernameSchema = z
  .string()
  .toLowerCase()
  .regex(/^[a-z0-9_]{3,20}$/, "must be an Oni ID");
export const timeSchema = z.iso.datetime({ precision: 3 });

/** A member, as shown next to something of theirs. Programs have `isBot`. */
export const authorSchema = z.object({
  id: idSchema,
  username: z.string(),
  displayName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  isBot: z.boolean(),
});
export type Author = z.infer<typeof authorSchema>;

/**
 * The author of a message: a member or a webhook. A webhook has its own id, no username, and the name that
 * its program gives.
 */
export const messageAuthorSchema = authorSchema.extend({ username: z.string().nullable() });

/**
 * An author of imported messages, who has no account. `source` is the system that the messages come from.
 */
export const maskSchema = z.object({
  id: idSchema,
  name: z.string(),
  source: z.enum(["discord", "slack", "mattermost", "oni"]),
});
export type Mask = z.infer<typeof maskSchema>;

/** The number of members who gave an emoji. `mine` refers to the viewer and is absent in events. */
export const reactionSchema = z.object({
  emoji: z.string(),
  count: z.int().min(1),
  mine: z.boolean().optional(),
});
export type Reaction = z.infer<typeof reactionSchema>;

/**
 * A file of a message. `type` comes from its bytes, `size` is in bytes. `width` and `height` (pixels) and
 * `thumbnailUrl` exist for images only. The URLs are signed: for at least an hour in REST and in the
 * response to `channel:watch`, for at least 15 minutes in events. Request the message again after that.
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
 * The thread under a message: a channel with `count` messages that are not deleted. `faces` are the
 * authors of the newest of them, newest first. `lastAt` is null while there are none.
 */
export const threadSchema = z.object({
  channelId: idSchema,
  count: z.int().min(0),
  lastAt: timeSchema.nullable(),
  faces: z.array(idSchema).max(3),
});
export type Thread = z.infer<typeof threadSchema>;

/**
 * A message of a channel. `seq` counts 1, 2, 3… within the channel without gaps. `rev` is the channel's
 * change counter at the last change of this message. A deleted message is a tombstone: `content` is
 * empty, its files are gone and `deletedAt` is set. Any other message has text, files or both. `pinnedAt`
 * is null while it is not pinned. `author` is null once the author has departed. A reply has the id and
 * the `seq` of the message that it replies to, which are null otherwise.
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
  /** The webhook that posted it. Then `userId` is null. */
  webhookId: idSchema.nullable(),
  /** The author of an imported message that no member has claimed. Then `author` and `userId` are null. */
  mask: maskSchema.nullable(),
  author: messageAuthorSchema.nullable(),
  reactions: z.array(reactionSchema),
  attachments: z.array(attachmentSchema),
  /** Null if there is no thread. While the thread grows, `rev` advances at most once a second. */
  thread: threadSchema.nullable(),
});
export type Message = z.infer<typeof messageSchema>;

/**
 * An answer under a post. `seq` is its position among the answers, which deleted answers keep. Of two
 * states of its reactions the one with the higher `reactionRev` is newer. `mine` is absent in the
 * reactions of events.
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

/**
 * A member's unsent text in a channel. Of two states the one with the higher `rev` is newer. It is empty
 * after sending.
 */
export const draftSchema = z.object({
  channelId: idSchema,
  content: z.string(),
  rev: z.int().min(1),
  updatedAt: timeSchema,
});
export type Draft = z.infer<typeof draftSchema>;

/**
 * A member on the map. `x` and `y` are the position in world units from the centre, to the right and
 * down. `online` is live presence. `isCurrentUser` is absent in events.
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
 * A tag with a region of the sky, in world units. `galaxy` is the tag that its galaxy is named after,
 * which may be itself. `count` is the number of public members with the tag.
 */
export const mapRegionSchema = z.object({
  tag: z.string(),
  galaxy: z.string(),
  x: z.int(),
  y: z.int(),
  count: z.int().min(1),
});

/**
 * A link of the map. Each pair has one link: `fromUserId` < `toUserId`. `strength` is the number of
 * shared tags.
 */
export const connectionSchema = z.object({
  fromUserId: idSchema,
  toUserId: idSchema,
  strength: z.int().min(1),
  sharedTags: z.array(z.string()),
});
export type Connection = z.infer<typeof connectionSchema>;

/**
 * The kinds of inbox entries. `reaction`: a member gave an emoji to content of the receiver. `knock`: a
 * member knocks. `request`: a member requests a direct line. `answer`: a post was answered. `wall`: a
 * mark on their shrine. `joined`: a member joined by their invitation. `region`: a server was opened for
 * their tags. `case`: a keeper decided about them. `hook`: a hook of theirs failed for a day and is off.
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
  "hook",
] as const;
export type InboxKind = (typeof inboxKinds)[number];

/**
 * An entry of a member's inbox. `actor` is the member or webhook that acted, or null if departed or absent. `target`
 * names the page to open. `excerpt` is the start of the current text, at most 140 characters, after the
 * emoji of a reaction. It is empty if there is no text.
 */
export const inboxEntrySchema = z.object({
  id: idSchema,
  kind: z.enum(inboxKinds),
  createdAt: timeSchema,
  readAt: timeSchema.nullable(),
  actor: messageAuthorSchema.nullable(),
  target: z.object({
    serverId: idSchema.optional(),
    channelId: idSchema.optional(),
    /** The parent of the channel above, if that is a thread. */
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
