import { idSchema, timeSchema } from "@oni/realtime/contract";
import * as z from "zod";
import { defineEndpoint, doneSchema } from "../endpoint.ts";
import { idParams } from "../page.ts";
import { channelName, description } from "../text.ts";

/** Six hours. */
const longestSlowModeSeconds = 21_600;

/**
 * A channel as one viewer sees it. `lastSeq` and `lastRev` are its newest message and its newest
 * change; `lastReadSeq` is how far the viewer has read, which for who has not joined is all of it.
 * `unreadCount` is how many messages of others lie after that, deleted ones left out, up to 1 000,
 * and `mentionCount` how many of the mentions of the viewer. `readAt` is when the viewer's position
 * last moved, null when it never did: of two answers the one with the higher `lastRev`, then the
 * later `readAt`, is the newer.
 */
export const channelSchema = z.object({
  id: idSchema,
  serverId: idSchema,
  name: z.string(),
  description: z.string().nullable(),
  isDefault: z.boolean(),
  /** Plain members wait so long after each of their messages; 0 is not at all. */
  slowModeSeconds: z.int().min(0).max(longestSlowModeSeconds),
  /** The channel that a side room opens from, and the message that it is about; null for other channels. */
  parentId: idSchema.nullable(),
  rootMessageId: idSchema.nullable(),
  /** The `seq` of that message. */
  rootSeq: z.int().min(1).nullable(),
  /** Whether a side room was given a name and stands under its channel for everybody. */
  isListed: z.boolean(),
  createdAt: timeSchema,
  updatedAt: timeSchema,
  /** Whether what comes counts as unread to the viewer: in a side room if they follow it, else if they joined. */
  isFollowing: z.boolean(),
  lastSeq: z.int().min(0),
  lastRev: z.int().min(0),
  lastReadSeq: z.int().min(0),
  readAt: timeSchema.nullable(),
  unreadCount: z.int().min(0),
  mentionCount: z.int().min(0),
});
export type Channel = z.infer<typeof channelSchema>;

/** What a channel is to its reader: the part of it that events move. */
export const channelReadSchema = channelSchema.pick({
  id: true,
  parentId: true,
  isFollowing: true,
  lastSeq: true,
  lastRev: true,
  lastReadSeq: true,
  readAt: true,
  unreadCount: true,
  mentionCount: true,
});
export type ChannelRead = z.infer<typeof channelReadSchema>;

export const listChannels = defineEndpoint({
  method: "GET",
  path: "/api/servers/:id/channels",
  audience: "member",
  summary:
    "The channels of a server, the default one first, then the oldest; side rooms are not among them.",
  params: idParams,
  response: z.array(channelSchema),
  errors: ["not_found"],
});

export const createChannel = defineEndpoint({
  method: "POST",
  path: "/api/servers/:id/channels",
  audience: "member",
  summary: "Adds a channel under a name that the server has not got yet. Owner and moderators.",
  params: idParams,
  body: z.object({ name: channelName, description: description.optional() }),
  status: 201,
  response: channelSchema,
  errors: ["not_found", "forbidden", "conflict"],
});

export const getChannel = defineEndpoint({
  method: "GET",
  path: "/api/channels/:id",
  audience: "member",
  summary: "One channel or side room.",
  params: idParams,
  response: channelSchema,
  errors: ["not_found"],
});

export const updateChannel = defineEndpoint({
  method: "PATCH",
  path: "/api/channels/:id",
  audience: "member",
  summary:
    "Renames, describes or slows a channel, whose side rooms are as slow. Owner and moderators, whom slow mode leaves alone; whoever wrote the message of a side room names and lists that.",
  params: idParams,
  body: z.object({
    name: channelName.optional(),
    description: description.optional(),
    slowModeSeconds: channelSchema.shape.slowModeSeconds.optional(),
    isListed: z.boolean().optional(),
  }),
  response: channelSchema,
  errors: ["not_found", "forbidden", "conflict"],
});

export const deleteChannel = defineEndpoint({
  method: "DELETE",
  path: "/api/channels/:id",
  audience: "member",
  summary:
    "Removes a channel with its messages and its side rooms; the default one stays (403). Owner and moderators.",
  params: idParams,
  response: doneSchema,
  errors: ["not_found", "forbidden"],
});

export const markChannelRead = defineEndpoint({
  method: "PUT",
  path: "/api/channels/:id/read",
  audience: "member",
  summary:
    "Read up to `seq`, forward only. With `unread: true` the message at `seq` becomes the first unread one, wherever the caller was. Members only.",
  params: idParams,
  body: z.object({
    seq: z.int().min(0).max(2_147_483_647),
    unread: z.boolean().optional(),
  }),
  response: channelSchema,
  errors: ["not_found", "forbidden"],
});
