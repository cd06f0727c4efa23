import * as z from "zod";
import {
  answerSchema,
  connectionSchema,
  constellationUserSchema,
  draftSchema,
  idSchema,
  inboxEntrySchema,
  mapRegionSchema,
  messageSchema,
  reactionSchema,
  timeSchema,
} from "./entities.ts";

/** What of a member's public doings makes the water move. */
export const rippleKinds = ["join", "post", "image", "message", "reaction"] as const;

const serverHint = z.object({ serverId: idSchema });
const idHint = z.object({ id: idSchema });

/** A message that was deleted, at this `rev`. `userId` is its author, null once they departed. */
const deletionSchema = z.object({
  seq: z.int().min(1),
  userId: idSchema.nullable(),
  rev: z.int().min(1),
});
export type Deletion = z.infer<typeof deletionSchema>;

/** Payload of every event the server sends. Events are hints: the database is the log. */
export const eventSchemas = {
  "waitlist:stats": z.object({ count: z.int().min(0) }),
  "constellation:presence": z.object({
    changes: z.array(z.object({ userId: idSchema, online: z.boolean() })),
  }),
  "constellation:delta": z.object({
    users: z.array(constellationUserSchema),
    connections: z.array(connectionSchema),
    removedUserIds: z.array(idSchema),
    removedConnections: z.array(z.object({ fromUserId: idSchema, toUserId: idSchema })),
    /** Those that more or fewer carry now, or that are new. */
    regions: z.array(mapRegionSchema),
    /** Tags that are no regions any more. */
    removedRegions: z.array(z.string()),
  }),
  /** Everyone's place was settled anew: the map is to be read again. */
  "constellation:epoch": z.object({ epoch: z.int().min(0) }),
  "constellation:ripple": z.object({ userId: idSchema, kind: z.enum(rippleKinds) }),
  "message:created": messageSchema,
  "message:updated": messageSchema,
  /** `rev` is the channel's counter as of then; a process of the version before does not say it. */
  "message:deleted": z.object({
    id: idSchema,
    channelId: idSchema,
    seq: z.int(),
    rev: z.int().min(1).optional(),
  }),
  "message:reaction": z.object({
    messageId: idSchema,
    channelId: idSchema,
    emoji: z.string(),
    userId: idSchema,
    added: z.boolean(),
    count: z.int().min(0),
  }),
  "channel:head": z.object({ channelId: idSchema, lastSeq: z.int(), lastRev: z.int() }),
  "channel:typing": z.object({ channelId: idSchema, userId: idSchema, displayName: z.string() }),
  /**
   * The channel has grown to `lastSeq` by the `added` messages before it: whoever knows it only up
   * to less than `lastSeq - added` has missed something and asks. With `mention` the message at
   * `lastSeq` mentions the receiver. Deletions reach those who watch the channel, too. Of a side room
   * `parentId` is the channel that it opens from, and only who follows it counts what is added.
   */
  "channel:activity": z.object({
    serverId: idSchema,
    channelId: idSchema,
    parentId: idSchema.optional(),
    lastSeq: z.int(),
    added: z.int().min(0),
    deleted: z.array(deletionSchema),
    mention: z.boolean().optional(),
  }),
  /**
   * The receiver's read position, and what is unread after it, when the channel ended with `lastSeq`
   * and `lastRev`; sent also when they begin or cease to follow a side room, of which alone it has `parentId` and `isFollowing`. Of two such states the one with the higher `lastRev`, then `readAt`, is newer.
   */
  "channel:read": z.object({
    serverId: idSchema,
    channelId: idSchema,
    parentId: idSchema.optional(),
    isFollowing: z.boolean().optional(),
    lastReadSeq: z.int().min(0),
    unread: z.int().min(0),
    mentions: z.int().min(0),
    lastSeq: z.int().min(0),
    lastRev: z.int().min(0),
    readAt: timeSchema.nullable(),
  }),
  /** What the receiver writes in a channel, as another of their devices left it. */
  "draft:changed": draftSchema,
  /** A server is to be read again; where none is named, all that the receiver may see. */
  "server:changed": z.object({ serverId: idSchema.nullable() }),
  /** A dimension is new, gone or described anew, or counts other members: lists are to be read again. */
  "servers:changed": z.object({}),
  "channel:changed": serverHint,
  "member:changed": serverHint,
  /** A public post has appeared or gone. */
  "feed:changed": z.object({}),
  /** A profile was changed, or hidden: to be read again, by this name. */
  "user:changed": z.object({ userId: idSchema, username: z.string() }),
  /** One of a member's posts, images or boards was made, changed, shown, hidden or deleted. */
  "post:changed": idHint,
  "image:changed": idHint,
  "board:changed": idHint,
  "answer:created": answerSchema,
  "answer:updated": answerSchema,
  "answer:deleted": z.object({ id: idSchema, postId: idSchema }),
  /**
   * An emoji was put under a post, or under the answer named, or taken back: how often it stands there now,
   * and all that stands there, by `reactionRev`.
   */
  "post:reaction": z.object({
    postId: idSchema,
    answerId: idSchema.nullable(),
    emoji: z.string(),
    userId: idSchema,
    added: z.boolean(),
    count: z.int().min(0),
    reactions: z.array(reactionSchema),
    reactionRev: z.int().min(1),
  }),
  /** An entry that is new in the receiver's inbox; the count follows as `inbox:unread`. */
  "inbox:item": inboxEntrySchema,
  /** How many entries of the receiver's inbox are unread, at most 1 000, whenever that has changed. */
  "inbox:unread": z.object({ unread: z.int().min(0) }),
  /** Somebody knocks on the receiver. */
  knock: z.object({
    userId: idSchema,
    username: z.string(),
    displayName: z.string().nullable(),
    profileImageUrl: z.string().nullable(),
    at: timeSchema,
  }),
  /** A direct line of the receiver is open, by the id of its server. */
  "direct:opened": z.object({ directId: idSchema }),
  /** Somebody other than its maker looked at an invitation; who is not told. */
  "invite:opened": z.object({ code: z.string() }),
  /** What a watched invitation shows has changed, or it is gone: to be read again. */
  "invite:changed": z.object({}),
  /** A case of the keepers is new, or has changed: to be read again. Only keepers hear of it. */
  "case:changed": idHint,
  "session:revoked": z.object({}),
  "gateway:draining": z.object({ reconnectInMs: z.int().min(0) }),
} as const;

export type EventName = keyof typeof eventSchemas;
export type EventPayload<Name extends EventName> = z.infer<(typeof eventSchemas)[Name]>;

/** Socket.IO's map of server → client events. */
export type ServerToClientEvents = {
  [Name in EventName]: (payload: EventPayload<Name>) => void;
};
