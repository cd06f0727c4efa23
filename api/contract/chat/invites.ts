import { idSchema, timeSchema } from "@oni/realtime/contract";
import * as z from "zod";
import { defineEndpoint, doneSchema } from "../endpoint.ts";
import { idParams } from "../page.ts";
import { faceSchema, serverSchema } from "./servers.ts";
import { mostSharedTags } from "../sky/shared-tags.ts";
import { inviteCode } from "../text.ts";

/** An invite to a server. Null means no expiry, or no limit of uses. */
export const inviteSchema = z.object({
  code: z.string(),
  serverId: idSchema,
  createdBy: idSchema.nullable(),
  expiresAt: timeSchema.nullable(),
  maxUses: z.int().min(1).nullable(),
  uses: z.int().min(0),
  createdAt: timeSchema,
});
export type Invite = z.infer<typeof inviteSchema>;

/**
 * The preview of a server for the holder of an invite code. `hereCount` is the number of members online.
 * `faces` and `lines` are present only if the server's `invitePreview` is `lines`: some members online,
 * and the last messages as the lengths of their words in characters. `linked` are the faces that share
 * tags with the viewer, empty for visitors. Only public members are named.
 */
export const invitePreviewSchema = serverSchema
  .pick({ name: true, description: true, iconUrl: true, isPublic: true, memberCount: true })
  .extend({
    hereCount: z.int().min(0),
    inviter: faceSchema.extend({ displayName: z.string().nullable() }).nullable(),
    faces: z.array(faceSchema).max(5),
    linked: z
      .array(
        z.object({
          username: z.string(),
          displayName: z.string().nullable(),
          sharedTags: z.array(z.string()).max(mostSharedTags),
        }),
      )
      .max(5),
    lines: z
      .array(
        z.object({
          username: z.string(),
          displayName: z.string().nullable(),
          wordLengths: z.array(z.int().min(1)).max(40),
        }),
      )
      .max(3),
  });
export type InvitePreview = z.infer<typeof invitePreviewSchema>;

const codeParams = z.object({ code: inviteCode });
const yearHours = 24 * 365;

export const createInvite = defineEndpoint({
  method: "POST",
  path: "/api/servers/:id/invites",
  access: "server-inviter",
  scope: "manage",
  summary: "Create an invite, without expiry and limit of uses unless given. Needs `invite`.",
  params: idParams,
  body: z.object({
    expiresInHours: z.number().positive().max(yearHours).nullish(),
    maxUses: z.int().min(1).max(1_000_000).nullish(),
  }),
  status: 201,
  response: inviteSchema,
});

export const listInvites = defineEndpoint({
  method: "GET",
  path: "/api/servers/:id/invites",
  access: "server-invites",
  summary:
    "List the invites of a server, used-up ones included, newest first. Needs `manage_server`, or `invite`, which lists the caller's own.",
  params: idParams,
  response: z.array(inviteSchema),
});

export const previewInvite = defineEndpoint({
  method: "GET",
  path: "/api/invites/:code",
  access: "invite-usable",
  summary:
    "Get a preview of an invite's server. 404 if it is expired or used up. Its creator receives `invite:opened`.",
  params: codeParams,
  response: invitePreviewSchema,
  limit: "invite",
});

export const acceptInvite = defineEndpoint({
  method: "POST",
  path: "/api/invites/:code/accept",
  access: "invite-known",
  scope: "write",
  summary: "Join a server by an invite. Does nothing for members. 403 for banned members.",
  params: codeParams,
  response: serverSchema,
  limit: "invite",
});

export const deleteInvite = defineEndpoint({
  method: "DELETE",
  path: "/api/invites/:code",
  access: "invite-manager",
  scope: "manage",
  summary:
    "Revoke an invite. Needs `manage_server` in its server, or `invite` for the caller's own.",
  params: codeParams,
  response: doneSchema,
});
