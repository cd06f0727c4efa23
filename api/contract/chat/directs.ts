import { idSchema } from "@oni/realtime/contract";
import * as z from "zod";
import { defineEndpoint, doneSchema } from "../endpoint.ts";
import { memberSchema } from "./members.ts";
import { idParams, cursorQuery } from "../page.ts";
import { serverActivitySchema, serverSchema } from "./servers.ts";

/**
 * A direct line: a server with one channel and two members, without roles or invites, as one of them sees
 * it. `name` is the name of the other. In state `request` the other has sent at most one message, which
 * the viewer accepts or declines. In state `waiting` the viewer may send one message. `other` is null
 * once deleted. `last` is the beginning of the last message.
 */
export const directSchema = serverSchema.extend({
  channelId: idSchema,
  state: z.enum(["open", "request", "waiting"]),
  other: memberSchema.nullable(),
  last: serverActivitySchema.shape.last,
});
export type Direct = z.infer<typeof directSchema>;

export const listDirects = defineEndpoint({
  method: "GET",
  path: "/api/directs",
  access: "member",
  summary: "List the caller's direct lines without hidden ones, by last activity.",
  query: cursorQuery,
  response: z.array(directSchema),
  lane: "stream",
});

export const openDirect = defineEndpoint({
  method: "POST",
  path: "/api/directs",
  access: "direct-openable",
  scope: "write",
  summary:
    "Open the direct line to a member, or get the existing one. It is open if their `directPolicy` allows the caller or they have requested it. Otherwise it is a request. 403 if they take no requests.",
  body: z.object({ userId: idSchema }),
  example: { userId: "00000000-0000-4000-8000-000000000001" },
  response: directSchema,
  limit: "direct",
});

export const acceptDirect = defineEndpoint({
  method: "POST",
  path: "/api/directs/:id/accept",
  access: "direct-received",
  scope: "write",
  summary: "Accept the request of another member. Idempotent. 403 for the member who made it.",
  params: idParams,
  response: directSchema,
});

export const declineDirect = defineEndpoint({
  method: "POST",
  path: "/api/directs/:id/decline",
  access: "direct-declinable",
  scope: "write",
  summary:
    "Decline a request. The other member is not notified. Idempotent. 403 for the member who made it, and for an open direct line.",
  params: idParams,
  response: doneSchema,
});

export const hideDirect = defineEndpoint({
  method: "POST",
  path: "/api/directs/:id/hide",
  access: "direct-seen",
  scope: "write",
  summary: "Hide a direct line until its next message.",
  params: idParams,
  response: doneSchema,
});
