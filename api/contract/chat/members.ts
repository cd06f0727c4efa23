import { authorSchema, idSchema, timeSchema } from "@oni/realtime/contract";
import * as z from "zod";
import { defineEndpoint, doneSchema } from "../endpoint.ts";
import { idParams, cursorQuery } from "../page.ts";
import { roleSchema } from "./rights.ts";
import { serverSchema } from "./servers.ts";
import { clearable, ownPassword, reportReason } from "../text.ts";

/**
 * A member of a server. `online` is live presence, always false for bots and for members who hide it.
 * `roleIds` include the built-in roles, and are empty in a direct line. `invitedBy` is the author of the invite with which
 * they joined, only for the owner.
 */
export const memberSchema = z.object({
  userId: idSchema,
  username: z.string(),
  displayName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  isBot: z.boolean(),
  role: roleSchema,
  roleIds: z.array(idSchema),
  invitedBy: authorSchema
    .pick({ id: true, username: true, displayName: true })
    .nullable()
    .optional(),
  joinedAt: timeSchema,
  online: z.boolean(),
});
export type Member = z.infer<typeof memberSchema>;

/**
 * A ban from a server. `purgedCount` messages were removed with it. They return if the ban is lifted
 * before `undoUntil`, which is null without such messages. `mayUndo` is true if the caller may lift it.
 */
export const banSchema = z.object({
  userId: idSchema,
  username: z.string(),
  reason: z.string().nullable(),
  createdAt: timeSchema,
  purgedCount: z.int().min(0),
  undoUntil: timeSchema.nullable(),
  mayUndo: z.boolean(),
});
export type Ban = z.infer<typeof banSchema>;

/** A timeout in a server until `endsAt`, with its reason. `mayUndo` is true if the caller may end it. */
export const timeoutSchema = z.object({
  userId: idSchema,
  username: z.string(),
  endsAt: timeSchema,
  reason: z.string(),
  createdAt: timeSchema,
  mayUndo: z.boolean(),
});
export type Timeout = z.infer<typeof timeoutSchema>;

const memberParams = idParams.extend({ userId: idSchema });

export const listMembers = defineEndpoint({
  method: "GET",
  path: "/api/servers/:id/members",
  access: "server-seen",
  summary: "List the members of a server, longest membership first. `before` takes a userId.",
  params: idParams,
  query: cursorQuery,
  response: z.array(memberSchema),
  lane: "stream",
});

export const updateMember = defineEndpoint({
  method: "PATCH",
  path: "/api/servers/:id/members/:userId",
  access: "member-promotable",
  scope: "manage",
  summary: "Change a member's role to moderator or member, see `giveRole`. Needs `manage_roles`.",
  params: memberParams,
  body: z.object({ role: z.enum(["moderator", "member"]) }),
  example: { role: "moderator" },
  response: memberSchema,
});

const memberRoleParams = memberParams.extend({ roleId: idSchema });

export const giveRole = defineEndpoint({
  method: "PUT",
  path: "/api/servers/:id/members/:userId/roles/:roleId",
  access: "member-promotable",
  scope: "manage",
  summary:
    "Give a member below the caller a role below the caller's highest. 403 if it has rights that the caller lacks. Idempotent. Needs `manage_roles`.",
  params: memberRoleParams,
  response: memberSchema,
});

export const takeRole = defineEndpoint({
  method: "DELETE",
  path: "/api/servers/:id/members/:userId/roles/:roleId",
  access: "member-promotable",
  scope: "manage",
  summary:
    "Take a role below the caller's highest from a member below the caller. 409 for the role of all members. Idempotent. Needs `manage_roles`.",
  params: memberRoleParams,
  response: memberSchema,
  errors: ["conflict"],
});

export const removeMember = defineEndpoint({
  method: "DELETE",
  path: "/api/servers/:id/members/:userId",
  access: "member-kickable",
  scope: "manage",
  summary: "Kick a member below the caller. Needs `kick`.",
  params: memberParams,
  response: doneSchema,
});

export const listBans = defineEndpoint({
  method: "GET",
  path: "/api/servers/:id/bans",
  access: "server-bans",
  summary: "List bans, newest first. Needs `ban`.",
  params: idParams,
  response: z.array(banSchema),
  lane: "page",
});

export const banMember = defineEndpoint({
  method: "PUT",
  path: "/api/servers/:id/bans/:userId",
  access: "member-bannable",
  scope: "manage",
  summary:
    "Ban a member below the caller, or a user who has never joined. Needs `ban`. `purge` also deletes their messages of the last 24 hours here. A second call keeps the ban and updates its reason.",
  params: memberParams,
  body: z.object({
    reason: clearable(reportReason).optional(),
    purge: z.boolean().optional(),
  }),
  response: banSchema,
});

export const unbanMember = defineEndpoint({
  method: "DELETE",
  path: "/api/servers/:id/bans/:userId",
  access: "member-banned",
  scope: "manage",
  summary:
    "Lift a ban of a user who was below the caller. Within an hour this restores the messages that were purged with it. 404 if there is none. Needs `ban`.",
  params: memberParams,
  response: doneSchema,
});

export const listTimeouts = defineEndpoint({
  method: "GET",
  path: "/api/servers/:id/timeouts",
  access: "server-timeouts",
  summary: "List timeouts, newest first. Needs `timeout`.",
  params: idParams,
  response: z.array(timeoutSchema),
  lane: "page",
});

export const timeOutMember = defineEndpoint({
  method: "PUT",
  path: "/api/servers/:id/members/:userId/timeout",
  access: "member-to-time-out",
  scope: "manage",
  summary:
    "Set a timeout of a member below the caller: they can read but not write, also after leaving and joining again. Needs `timeout`.",
  params: memberParams,
  body: z.object({ minutes: z.int().min(1).max(40_320), reason: reportReason }),
  example: { minutes: 10, reason: "noise" },
  response: timeoutSchema,
});

export const endTimeout = defineEndpoint({
  method: "DELETE",
  path: "/api/servers/:id/members/:userId/timeout",
  access: "member-timed-out",
  scope: "manage",
  summary:
    "End a timeout of a user who was below the caller. 404 if there is none. Needs `timeout`.",
  params: memberParams,
  response: doneSchema,
});

export const transferServer = defineEndpoint({
  method: "POST",
  path: "/api/servers/:id/transfer",
  access: "server-owner",
  scope: "none",
  summary:
    "Transfer a server to another member. The former owner becomes a moderator. Owner only, with their password.",
  params: idParams,
  body: z.object({ userId: idSchema, password: ownPassword }),
  example: { userId: "00000000-0000-4000-8000-000000000001", password: "Ripple_1@" },
  response: serverSchema,
  limit: ["password", "login-address"],
});
