import * as z from "zod";
import { channelSchema } from "./channels.ts";
import { defineEndpoint, doneSchema } from "../endpoint.ts";
import { idParams, cursorQuery } from "../page.ts";

export const openThread = defineEndpoint({
  method: "POST",
  path: "/api/messages/:id/thread",
  audience: "member",
  summary:
    "Opens the side room of a message, a channel under its channel; once there is one, again answers 200 with the same. Members only; a message of a side room has none (403).",
  params: idParams,
  status: 201,
  further: { 200: "The side room that was opened before." },
  response: channelSchema,
  errors: ["not_found", "forbidden"],
});

export const listThreads = defineEndpoint({
  method: "GET",
  path: "/api/channels/:id/threads",
  audience: "member",
  summary:
    "The side rooms of a channel by their last activity, the latest first: 50, or those after `before`.",
  params: idParams,
  query: cursorQuery,
  response: z.array(channelSchema),
  errors: ["not_found"],
});

export const followThread = defineEndpoint({
  method: "PUT",
  path: "/api/channels/:id/follow",
  audience: "member",
  summary:
    "From now on what comes in a side room counts as unread to the caller. Whoever writes there follows it. Members only, and only side rooms (403).",
  params: idParams,
  response: channelSchema,
  errors: ["not_found", "forbidden"],
});

export const unfollowThread = defineEndpoint({
  method: "DELETE",
  path: "/api/channels/:id/follow",
  audience: "member",
  summary: "Nothing of a side room counts as unread to the caller any more. Members only.",
  params: idParams,
  response: doneSchema,
  errors: ["not_found", "forbidden"],
});
