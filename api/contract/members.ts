import { idSchema, timeSchema } from "@oni/realtime/contract";
import * as z from "zod";
import { defineEndpoint, doneSchema } from "./endpoint.ts";
import { idParams, pageQuery } from "./page.ts";
import { roleSchema } from "./servers.ts";

/** Someone in a server. `online` is live presence, always false for who hides it. */
export const memberSchema = z.object({
  userId: idSchema,
  username: z.string(),
  displayName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  role: roleSchema,
  joinedAt: timeSchema,
  online: z.boolean(),
});
export type Member = z.infer<typeof memberSchema>;

export const banSchema = z.object({
  userId: idSchema,
  username: z.string(),
  createdAt: timeSchema,
});
export type Ban = z.infer<typeof banSchema>;

const memberParams = idParams.extend({ userId: idSchema });

export const listMembers = defineEndpoint({
  method: "GET",
  path: "/api/servers/:id/members",
  audience: "member",
  summary: "Who is in a server, the longest-standing first. `before` takes a userId.",
  params: idParams,
  query: pageQuery,
  response: z.array(memberSchema),
  errors: ["not_found"],
  lane: "stream",
});

export const updateMember = defineEndpoint({
  method: "PATCH",
  path: "/api/servers/:id/members/:userId",
  audience: "member",
  summary: "Makes a member a moderator or a moderator a member. Owner only.",
  params: memberParams,
  body: z.object({ role: z.enum(["moderator", "member"]) }),
  response: memberSchema,
  errors: ["not_found", "forbidden"],
});

export const removeMember = defineEndpoint({
  method: "DELETE",
  path: "/api/servers/:id/members/:userId",
  audience: "member",
  summary: "Kicks a member. Owner, and moderators for plain members.",
  params: memberParams,
  response: doneSchema,
  errors: ["not_found", "forbidden"],
});

export const listBans = defineEndpoint({
  method: "GET",
  path: "/api/servers/:id/bans",
  audience: "member",
  summary: "Who may not join, the newest ban first. Owner and moderators.",
  params: idParams,
  response: z.array(banSchema),
  errors: ["not_found", "forbidden"],
  lane: "page",
});

export const banMember = defineEndpoint({
  method: "PUT",
  path: "/api/servers/:id/bans/:userId",
  audience: "member",
  summary: "Removes a member for good; works ahead on people who never joined.",
  params: memberParams,
  response: banSchema,
  errors: ["not_found", "forbidden"],
});

export const unbanMember = defineEndpoint({
  method: "DELETE",
  path: "/api/servers/:id/bans/:userId",
  audience: "member",
  summary: "Lifts a ban; 404 when there is none.",
  params: memberParams,
  response: doneSchema,
  errors: ["not_found", "forbidden"],
});
