import * as z from "zod";
import { connectionSchema, constellationUserSchema, idSchema, messageSchema } from "./entities.ts";

/** What of a member's public doings makes the water move. */
export const rippleKinds = ["join", "post", "image", "message"] as const;

const serverHint = z.object({ serverId: idSchema });
const thingHint = z.object({ id: idSchema });

/** How far the viewer has now read a channel; `isBack` when they marked unread what follows. */
const readSchema = z.object({ channelId: idSchema, seq: z.int().min(0), isBack: z.boolean() });

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
  }),
  "constellation:ripple": z.object({ userId: idSchema, kind: z.enum(rippleKinds) }),
  "message:created": messageSchema,
  "message:updated": messageSchema,
  "message:deleted": z.object({ id: idSchema, channelId: idSchema, seq: z.int() }),
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
  "channel:activity": z.object({
    serverId: idSchema,
    channelId: idSchema,
    lastSeq: z.int(),
    mention: z.boolean().optional(),
  }),
  "server:changed": serverHint,
  /** With `read` only to the reader's own sockets: nothing else of the channel has changed. */
  "channel:changed": serverHint.extend({ read: readSchema.optional() }),
  "member:changed": serverHint,
  /** A profile was changed, or hidden: to be read again, by this name. */
  "user:changed": z.object({ userId: idSchema, username: z.string() }),
  /** One of a member's posts, images or boards was made, changed, shown, hidden or deleted. */
  "post:changed": thingHint,
  "image:changed": thingHint,
  "board:changed": thingHint,
  "session:revoked": z.object({}),
  "gateway:draining": z.object({ reconnectInMs: z.int().min(0) }),
} as const;

export type EventName = keyof typeof eventSchemas;
export type EventPayload<Name extends EventName> = z.infer<(typeof eventSchemas)[Name]>;

/** Socket.IO's map of server → client events. */
export type ServerToClientEvents = {
  [Name in EventName]: (payload: EventPayload<Name>) => void;
};
