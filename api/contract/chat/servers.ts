import { idSchema, messageAuthorSchema, timeSchema } from "@oni/realtime/contract";
import * as z from "zod";
import { channelReadSchema } from "./channels.ts";
import { defineEndpoint, doneSchema } from "../endpoint.ts";
import { cursorQuery, idParams } from "../page.ts";
import { uploadReference } from "../shrine/uploads.ts";
import { clearable, description, text, tagList, itemName } from "../text.ts";
import { rightSchema, roleSchema } from "./rights.ts";

/** A `direct` server is a direct line, see `directSchema`. All others are dimensions. */
export const serverKinds = z.enum(["dimension", "direct"]);

/**
 * The join gate of a public dimension: `open` to everyone, or `applied` for, with approval by members with
 * the right `manage_server`.
 */
export const joinGates = z.enum(["open", "applied"]);

/** The viewer's application to join a dimension, and its outcome. */
export const applicationSchema = z.object({
  line: z.string(),
  state: z.enum(["waiting", "declined"]),
  createdAt: timeSchema,
});
export type Application = z.infer<typeof applicationSchema>;

/** A timeout: the member can read but do nothing else until it ends. Null is no end. */
export const silenceSchema = z.object({ endsAt: timeSchema.nullable(), reason: z.string() });
export type Silence = z.infer<typeof silenceSchema>;

/**
 * The content of an invite's preview: `name` with numbers, or `lines` with online members and the shape
 * of the last messages.
 */
export const invitePreviewKinds = z.enum(["name", "lines"]);

/**
 * A dimension as one viewer sees it. `role` is null for non-members, who have no `rights`, whose
 * `unreadCount` is 0 and whose `channels` are empty. `rights` are those of the viewer; during a `timeout`
 * they only open lists. `unreadCount` excludes the viewer's own messages and counts at most 1 000 per
 * channel. It and `mentionCount` are the sums of `channels`, so that events can update them. `timeout`
 * comes from the dimension or a keeper, null if the viewer may write. `application` is the viewer's own.
 * `applicationCount` is the number of open applications, null without the right `manage_server`. While
 * `raidMode` is on, members who joined within the last hour can only read.
 */
export const serverSchema = z.object({
  id: idSchema,
  kind: serverKinds,
  ownerId: idSchema,
  name: z.string(),
  description: z.string().nullable(),
  /**
   * The URL for a private dimension is signed and expires after some hours, so it is read again when
   * needed.
   */
  iconUrl: z.string().nullable(),
  tags: z.array(z.string()),
  invitePreview: invitePreviewKinds,
  isPublic: z.boolean(),
  joinGate: joinGates,
  raidMode: z.boolean(),
  application: applicationSchema.nullable(),
  applicationCount: z.int().min(0).nullable(),
  memberCount: z.int().min(0),
  createdAt: timeSchema,
  updatedAt: timeSchema,
  role: roleSchema.nullable(),
  rights: z.array(rightSchema),
  timeout: silenceSchema.nullable(),
  unreadCount: z.int().min(0),
  mentionCount: z.int().min(0),
  channels: z.array(channelReadSchema),
});
export type Server = z.infer<typeof serverSchema>;

/** A public dimension as visitors see it. */
export const serverPreviewSchema = serverSchema.pick({
  id: true,
  name: true,
  description: true,
  iconUrl: true,
  memberCount: true,
  tags: true,
});
export type ServerPreview = z.infer<typeof serverPreviewSchema>;

export const listServers = defineEndpoint({
  method: "GET",
  path: "/api/servers",
  access: "member",
  summary:
    "List public servers that have not banned the caller and private servers of the caller: those of the caller's own order, then the others, newest first. Direct lines have their own list.",
  query: cursorQuery.extend({ q: text(0, 200).optional() }),
  response: z.array(serverSchema),
  lane: "stream",
});

/** The public part of a member: name and avatar. */
export const faceSchema = z.object({
  username: z.string(),
  profileImageUrl: z.string().nullable(),
});

/**
 * The activity of a server: how many of its other members are online, some of them, and the beginning of
 * its last message. Its author is null once deleted. Blocked members do not appear.
 */
export const serverActivitySchema = z.object({
  serverId: idSchema,
  hereCount: z.int().min(0),
  faces: z.array(faceSchema).max(5),
  last: z
    .object({
      channelId: idSchema,
      seq: z.int().min(1),
      excerpt: z.string().max(280),
      createdAt: timeSchema,
      author: messageAuthorSchema.nullable(),
    })
    .nullable(),
});
export type ServerActivity = z.infer<typeof serverActivitySchema>;

export const orderServers = defineEndpoint({
  method: "PUT",
  path: "/api/servers/order",
  access: "member",
  scope: "write",
  summary:
    "Set the caller's own order of their servers, on all devices. Those that are not named follow, newest first. Ids of other servers are ignored.",
  body: z.object({ ids: z.array(idSchema).max(1_000) }),
  example: { ids: [] },
  response: doneSchema,
});

export const listServerActivity = defineEndpoint({
  method: "GET",
  path: "/api/servers/activity",
  access: "member",
  summary:
    "Get online members and the last message of servers that the caller may see, at most 100, the caller's own first.",
  response: z.array(serverActivitySchema),
  lane: "page",
});

/** The editable fields of a server besides its name. The icon is an upload that is not yet in use. */
const aboutServer = {
  description: description.optional(),
  isPublic: z.boolean().optional(),
  tags: tagList.optional(),
  invitePreview: invitePreviewKinds.optional(),
  joinGate: joinGates.optional(),
  iconUrl: clearable(uploadReference).optional(),
};

export const createServer = defineEndpoint({
  method: "POST",
  path: "/api/servers",
  access: "member",
  scope: "manage",
  summary: "Create a server with a channel `general`. The caller owns it.",
  body: z.object({
    name: itemName,
    ...aboutServer,
    /** True to notify the members who share its tags, if these tags are currently suggested. */
    announce: z.boolean().optional(),
  }),
  example: { name: "another-name" },
  status: 201,
  response: serverSchema,
  errors: ["conflict"],
});

export const getServer = defineEndpoint({
  method: "GET",
  path: "/api/servers/:id",
  access: "server-shown",
  summary: "Get a server that the caller may see. Visitors get a preview of public dimensions.",
  params: idParams,
  response: z.union([serverSchema, serverPreviewSchema]),
});

export const updateServer = defineEndpoint({
  method: "PATCH",
  path: "/api/servers/:id",
  access: "server-manager",
  scope: "manage",
  summary:
    "Change a server's name, description, tags, icon, visibility and moderation. Needs `manage_server`.",
  params: idParams,
  body: z.object({
    name: itemName.optional(),
    ...aboutServer,
    raidMode: z.boolean().optional(),
  }),
  example: { name: "another-name" },
  response: serverSchema,
  errors: ["conflict"],
});

export const deleteServer = defineEndpoint({
  method: "DELETE",
  path: "/api/servers/:id",
  access: "server-owner",
  scope: "manage",
  summary: "Delete a server with all its messages. Owner only.",
  params: idParams,
  response: doneSchema,
});

export const joinServer = defineEndpoint({
  method: "POST",
  path: "/api/servers/:id/join",
  access: "server-seen",
  scope: "write",
  summary: "Join a public server. 403 if it requires an application. Idempotent.",
  params: idParams,
  response: serverSchema,
  errors: ["forbidden"],
});

export const leaveServer = defineEndpoint({
  method: "POST",
  path: "/api/servers/:id/leave",
  access: "dimension-seen",
  scope: "write",
  summary: "Leave a server. 403 for its owner. Idempotent.",
  params: idParams,
  response: doneSchema,
});
