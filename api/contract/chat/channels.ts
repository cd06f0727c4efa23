import { idSchema, mustBe, timeSchema } from "@oni/realtime/contract";
import * as z from "zod";
import { defineEndpoint, doneSchema } from "../endpoint.ts";
import { idParams } from "../page.ts";
import { channelName, description } from "../text.ts";

/** The most roles of a dimension, and the most users that an audience names. */
const audienceLimits = { roles: 27, users: 200 };

const idsUpTo = (limit: number, things: string) =>
  z
    .array(idSchema, mustBe("a list of ids"))
    .max(limit, `takes at most ${limit} ${things}`)
    .refine((ids) => new Set(ids).size === ids.length, "takes each id once");

/**
 * The members who see a channel or write in it: all who see the server, or members with one of these roles
 * and these members. The owner and members with `manage_channels` always belong to it.
 */
export const audienceSchema = z.union([
  z.literal("all"),
  z.object({
    roleIds: idsUpTo(audienceLimits.roles, "roles"),
    userIds: idsUpTo(audienceLimits.users, "members"),
  }),
]);
export type Audience = z.infer<typeof audienceSchema>;

/** Six hours. */
const longestSlowModeSeconds = 21_600;

/**
 * A channel as one viewer sees it. `lastSeq` and `lastRev` are its newest message and its newest change.
 * `lastReadSeq` is the viewer's read position, for non-members the end. `unreadCount` counts later
 * messages of others, without deleted ones, up to 1 000. `mentionCount` counts those that mention the
 * viewer. `readAt` is when the viewer's read position last moved, null if never. Of two responses the one
 * with the higher `lastRev`, then the later `readAt`, is newer.
 */
export const channelSchema = z.object({
  id: idSchema,
  serverId: idSchema,
  name: z.string(),
  description: z.string().nullable(),
  isDefault: z.boolean(),
  /** The category of the channel, null for none and for threads. */
  categoryId: idSchema.nullable(),
  /** Channels with higher positions come later in the server. */
  position: z.int().min(0),
  /**
   * Seconds that members wait after each of their messages, without `manage_messages` and
   * `manage_channels`. 0 is no wait.
   */
  slowModeSeconds: z.int().min(0).max(longestSlowModeSeconds),
  /** The parent channel of a thread and its root message. Null for other channels. */
  parentId: idSchema.nullable(),
  rootMessageId: idSchema.nullable(),
  /** The `seq` of that message. */
  rootSeq: z.int().min(1).nullable(),
  /** True if a thread has a name and is listed below its channel for everyone. */
  isListed: z.boolean(),
  /** Its readers and its writers. A thread has those of its channel. */
  see: audienceSchema,
  write: audienceSchema,
  /**
   * True if the viewer has the right to send here, apart from timeouts, raid mode, slow mode and the state
   * of a direct line.
   */
  mayWrite: z.boolean(),
  createdAt: timeSchema,
  updatedAt: timeSchema,
  /**
   * True if new messages count as unread for the viewer: in a thread if they follow it, else if they are
   * a member.
   */
  isFollowing: z.boolean(),
  lastSeq: z.int().min(0),
  lastRev: z.int().min(0),
  lastReadSeq: z.int().min(0),
  readAt: timeSchema.nullable(),
  unreadCount: z.int().min(0),
  mentionCount: z.int().min(0),
});
export type Channel = z.infer<typeof channelSchema>;

/** The part of a channel that events change for its reader. */
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
  access: "server-seen",
  summary:
    "List the channels of a server without threads, in its order; without one the default channel first, then oldest first.",
  params: idParams,
  response: z.array(channelSchema),
});

export const createChannel = defineEndpoint({
  method: "POST",
  path: "/api/servers/:id/channels",
  access: "channel-manager",
  scope: "manage",
  summary: "Create a channel. Its name is unique in the server. Needs `manage_channels`.",
  params: idParams,
  body: z.object({
    name: channelName,
    description: description.optional(),
    see: audienceSchema.optional(),
    write: audienceSchema.optional(),
  }),
  example: { name: "another-name" },
  status: 201,
  response: channelSchema,
  errors: ["conflict"],
});

export const getChannel = defineEndpoint({
  method: "GET",
  path: "/api/channels/:id",
  access: "channel-seen",
  summary: "Get a channel or thread.",
  params: idParams,
  response: channelSchema,
});

export const updateChannel = defineEndpoint({
  method: "PATCH",
  path: "/api/channels/:id",
  access: "channel-changeable",
  scope: "manage",
  summary:
    "Change the name, description, slow mode, category or audiences of a channel. Its threads have the same slow mode, see `slowModeSeconds`, and the same audiences. Everyone sees the default channel. Needs `manage_channels`. The author of a thread's message may name and list it.",
  params: idParams,
  body: z.object({
    name: channelName.optional(),
    description: description.optional(),
    slowModeSeconds: channelSchema.shape.slowModeSeconds.optional(),
    isListed: z.boolean().optional(),
    categoryId: idSchema.nullable().optional(),
    see: audienceSchema.optional(),
    write: audienceSchema.optional(),
  }),
  example: { name: "another-name" },
  response: channelSchema,
  errors: ["conflict"],
});

export const deleteChannel = defineEndpoint({
  method: "DELETE",
  path: "/api/channels/:id",
  access: "channel-removable",
  scope: "manage",
  summary:
    "Delete a channel with its messages and threads. 403 for the default channel. Needs `manage_channels`.",
  params: idParams,
  response: doneSchema,
});

export const markChannelRead = defineEndpoint({
  method: "PUT",
  path: "/api/channels/:id/read",
  access: "channel-member",
  scope: "chat",
  summary:
    "Mark messages up to `seq` as read, forward only. With `unread: true` the message at `seq` becomes the first unread one. Members only.",
  params: idParams,
  body: z.object({
    seq: z.int().min(0).max(2_147_483_647),
    unread: z.boolean().optional(),
  }),
  example: { seq: 1 },
  response: channelSchema,
});
