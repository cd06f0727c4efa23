import * as z from "zod";
import { channelSchema } from "./channels.ts";
import { defineEndpoint, doneSchema } from "../endpoint.ts";
import { idParams, cursorQuery } from "../page.ts";

export const openThread = defineEndpoint({
  method: "POST",
  path: "/api/messages/:id/thread",
  access: "message-root",
  scope: "chat",
  summary:
    "Open the thread of a message, a channel below its channel. A second call is 200 with the same thread. Needs `thread`. 403 for a message of a thread.",
  params: idParams,
  status: 201,
  further: { 200: "The existing thread." },
  response: channelSchema,
});

export const listThreads = defineEndpoint({
  method: "GET",
  path: "/api/channels/:id/threads",
  access: "channel-seen",
  summary:
    "List the threads of a channel by last activity, latest first, 50 or those after `before`.",
  params: idParams,
  query: cursorQuery,
  response: z.array(channelSchema),
});

export const followThread = defineEndpoint({
  method: "PUT",
  path: "/api/channels/:id/follow",
  access: "thread-followable",
  scope: "chat",
  summary:
    "Follow a thread, so that its new messages count as unread. Writing in it follows it too. Members only. 403 for other channels.",
  params: idParams,
  response: channelSchema,
});

export const unfollowThread = defineEndpoint({
  method: "DELETE",
  path: "/api/channels/:id/follow",
  access: "thread-followable",
  scope: "chat",
  summary: "Unfollow a thread. Members only.",
  params: idParams,
  response: doneSchema,
});
