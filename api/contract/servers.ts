import { idSchema, timeSchema } from "@oni/realtime/contract";
import * as z from "zod";
import { channelReadSchema } from "./channels.ts";
import { defineEndpoint, doneSchema } from "./endpoint.ts";
import { idParams, pageQuery } from "./page.ts";
import { description, searchQuery, thingName } from "./text.ts";

export const roleSchema = z.enum(["owner", "moderator", "member"]);
export type Role = z.infer<typeof roleSchema>;

/**
 * A dimension as one viewer sees it. `role` is null for who has not joined; then `unreadCount` is 0
 * and `channels` empty. `unreadCount` leaves out the viewer's own messages and counts at most 1 000 a
 * channel; `channels` is what it and `mentionCount` are the sums of, so that events carry them on.
 */
export const serverSchema = z.object({
  id: idSchema,
  ownerId: idSchema,
  name: z.string(),
  description: z.string().nullable(),
  isPublic: z.boolean(),
  memberCount: z.int().min(0),
  createdAt: timeSchema,
  updatedAt: timeSchema,
  role: roleSchema.nullable(),
  unreadCount: z.int().min(0),
  mentionCount: z.int().min(0),
  channels: z.array(channelReadSchema),
});
export type Server = z.infer<typeof serverSchema>;

export const listServers = defineEndpoint({
  method: "GET",
  path: "/api/servers",
  audience: "member",
  summary:
    "Every public server that the caller is not banned from and the private ones they are in, the newest first.",
  query: pageQuery.extend({ q: searchQuery.optional() }),
  response: z.array(serverSchema),
  lane: "stream",
});

export const createServer = defineEndpoint({
  method: "POST",
  path: "/api/servers",
  audience: "member",
  summary: "Opens a server with a channel `general`; the caller owns it.",
  body: z.object({
    name: thingName,
    description: description.optional(),
    isPublic: z.boolean().optional(),
  }),
  status: 201,
  response: serverSchema,
});

export const getServer = defineEndpoint({
  method: "GET",
  path: "/api/servers/:id",
  audience: "member",
  summary: "One server that the caller may see.",
  params: idParams,
  response: serverSchema,
  errors: ["not_found"],
});

export const updateServer = defineEndpoint({
  method: "PATCH",
  path: "/api/servers/:id",
  audience: "member",
  summary: "Renames, describes, opens or closes a server. Owner and moderators.",
  params: idParams,
  body: z.object({
    name: thingName.optional(),
    description: description.optional(),
    isPublic: z.boolean().optional(),
  }),
  response: serverSchema,
  errors: ["not_found", "forbidden"],
});

export const deleteServer = defineEndpoint({
  method: "DELETE",
  path: "/api/servers/:id",
  audience: "member",
  summary: "Removes a server and all that was said in it. Owner only.",
  params: idParams,
  response: doneSchema,
  errors: ["not_found", "forbidden"],
});

export const joinServer = defineEndpoint({
  method: "POST",
  path: "/api/servers/:id/join",
  audience: "member",
  summary: "Joins a public server that the caller may see. Joining again changes nothing.",
  params: idParams,
  response: serverSchema,
  errors: ["not_found"],
});

export const leaveServer = defineEndpoint({
  method: "POST",
  path: "/api/servers/:id/leave",
  audience: "member",
  summary: "Leaves a server; 403 for its owner. Having left already changes nothing.",
  params: idParams,
  response: doneSchema,
  errors: ["not_found", "forbidden"],
});
