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
  audience: "member",
  summary: "The caller's direct lines but those they hide, by their last activity.",
  query: cursorQuery,
  response: z.array(directSchema),
  lane: "stream",
});

export const openDirect = defineEndpoint({
  method: "POST",
  path: "/api/directs",
  audience: "member",
  summary:
    "The line to a member, made or found. It is open if their `directPolicy` lets the caller in or they asked for it, else it waits for them; 403 if they take no requests.",
  body: z.object({ userId: idSchema }),
  response: directSchema,
  errors: ["not_found", "forbidden"],
  limit: "direct",
});

export const acceptDirect = defineEndpoint({
  method: "POST",
  path: "/api/directs/:id/accept",
  audience: "member",
  summary: "Opens a line that the other asks for; again changes nothing. 403 for who asked.",
  params: idParams,
  response: directSchema,
  errors: ["not_found", "forbidden"],
});

export const declineDirect = defineEndpoint({
  method: "POST",
  path: "/api/directs/:id/decline",
  audience: "member",
  summary:
    "Takes a request off the caller's lines; again changes nothing. Who asked learns nothing of it. 403 for who asked, and for a line that is open.",
  params: idParams,
  response: doneSchema,
  errors: ["not_found", "forbidden"],
});

export const hideDirect = defineEndpoint({
  method: "POST",
  path: "/api/directs/:id/hide",
  audience: "member",
  summary: "Leaves a line out of the caller's lines until its next message.",
  params: idParams,
  response: doneSchema,
  errors: ["not_found"],
});
