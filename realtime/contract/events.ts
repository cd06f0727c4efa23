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
import { importProgressSchema, importStatuses } from "./imports.ts";

/** The public actions of a member that cause a ripple. */
export const rippleKinds = ["join", "post", "image", "message", "reaction"] as const;

const serverHint = z.object({ serverId: idSchema });
const idHint = z.object({ id: idSchema });

/** A message that was deleted at this `rev`. `userId` is its author, or null if departed. */
const deletionSchema = z.object({
  seq: z.int().min(1),
  userId: idSchema.nullable(),
  rev: z.int().min(1),
});
export type Deletion = z.infer<typeof deletionSchema>;

/** Payload of every event that the server sends. Events are hints. The database is the log. */
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
    /** Regions that are new or whose number of members has changed. */
    regions: z.array(mapRegionSchema),
    /** Tags that no longer have a region. */
    removedRegions: z.array(z.string()),
  }),
  /** All seats were recomputed. Clients read the map again. */
  "constellation:epoch": z.object({ epoch: z.int().min(0) }),
  "constellation:ripple": z.object({ userId: idSchema, kind: z.enum(rippleKinds) }),
  "message:created": messageSchema,
  "message:updated": messageSchema,
  /** `rev` is the channel's counter after the deletion. A process of the previous version omits it. */
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
   * The channel has grown to `lastSeq` by `added` messages. A client whose newest `seq` is below `lastSeq
   * - added` has missed messages and fetches them. With `mention` the message at `lastSeq` mentions the
   * receiver. Deletions reach watchers of the channel too. For a thread, `parentId` is its parent
   * channel, and only followers count what is added.
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
   * The receiver's read position and the unread count after it, when the channel ended at `lastSeq` and
   * `lastRev`. Also sent when the receiver follows or unfollows a thread. Only threads have `parentId`
   * and `isFollowing`. Of two such states the one with the higher `lastRev`, then `readAt`, is newer.
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
  /** The receiver's unsent text in a channel, changed on another of their devices. */
  "draft:changed": draftSchema,
  /** The client reads a server again, or all servers of the receiver if `serverId` is null. */
  "server:changed": z.object({ serverId: idSchema.nullable() }),
  /**
   * A dimension was created, deleted or edited, or its member count changed. Clients read the lists
   * again.
   */
  "servers:changed": z.object({}),
  "channel:changed": serverHint,
  "member:changed": serverHint,
  /** The roles of a dimension, their rights or those of its members changed. */
  "role:changed": serverHint,
  /**
   * The claim of a mask changed. `userId` is the member whose messages may now include those of the mask
   * or no longer do; null if only a claim was made.
   */
  "mask:changed": z.object({
    serverId: idSchema,
    maskId: idSchema,
    userId: idSchema.nullable(),
  }),
  /** The receiver's own order of dimensions changed on one of their devices. */
  "server:order": z.object({}),
  /** A public post was published or removed. */
  "feed:changed": z.object({}),
  /** A profile was changed or hidden. Clients read it again by this name. */
  "user:changed": z.object({ userId: idSchema, username: z.string() }),
  /** A post, image or board of a member was created, changed, shown, hidden or deleted. */
  "post:changed": idHint,
  "image:changed": idHint,
  "board:changed": idHint,
  "answer:created": answerSchema,
  "answer:updated": answerSchema,
  "answer:deleted": z.object({ id: idSchema, postId: idSchema }),
  /**
   * An emoji was given to a post or to the named answer, or taken back. `count` is its new count.
   * `reactions` has all emoji with their counts, as of `reactionRev`.
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
  /** A new entry of the receiver's inbox. `inbox:unread` follows with the count. */
  "inbox:item": inboxEntrySchema,
  /** The number of unread entries in the receiver's inbox, at most 1 000, after each change. */
  "inbox:unread": z.object({ unread: z.int().min(0) }),
  /** A member knocks on the receiver. */
  knock: z.object({
    userId: idSchema,
    username: z.string(),
    displayName: z.string().nullable(),
    profileImageUrl: z.string().nullable(),
    at: timeSchema,
  }),
  /** A direct line of the receiver has opened. The id is that of its server. */
  "direct:opened": z.object({ directId: idSchema }),
  /** A person other than its maker viewed an invitation. The event does not name the person. */
  "invite:opened": z.object({ code: z.string() }),
  /** A watched invitation has changed or ended. Clients read it again. */
  "invite:changed": z.object({}),
  /** A case is new or has changed. Only keepers receive this and read it again. */
  "case:changed": idHint,
  /**
   * An uploaded archive was received further, checked or imported. Only keepers receive this, at most once
   * a second for each import. They read the import again when its status changes.
   */
  "import:progress": z.object({
    id: idSchema,
    status: z.enum(importStatuses),
    receivedBytes: z.int().min(0),
    progress: importProgressSchema.nullable(),
  }),
  "session:revoked": z.object({}),
  "gateway:draining": z.object({ reconnectInMs: z.int().min(0) }),
} as const;

export type EventName = keyof typeof eventSchemas;
export type EventPayload<Name extends EventName> = z.infer<(typeof eventSchemas)[Name]>;

/** Socket.IO's type of the server → client events. */
export type ServerToClientEvents = {
  [Name in EventName]: (payload: EventPayload<Name>) => void;
};
