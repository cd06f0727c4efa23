import {
  messageContent,
  messageDraftSchema,
  messageSchema,
  timeSchema,
} from "@oni/realtime/contract";
import * as z from "zod";
import { defineEndpoint, doneSchema } from "../endpoint.ts";
import { idParams, pageLimit, positionParameter } from "../page.ts";

/** At most one of `before`, `after`, `around`, `afterRev`, `from`. */
const windowQuery = z
  .object({
    before: positionParameter.optional(),
    after: positionParameter.optional(),
    around: positionParameter.optional(),
    afterRev: positionParameter.optional(),
    from: timeSchema.optional(),
    limit: pageLimit.optional(),
  })
  .refine(
    ({ limit: _, ...positions }) =>
      Object.values(positions).filter((position) => position !== undefined).length <= 1,
    "Ask for one of before, after, around, afterRev, from.",
  );

export const listMessages = defineEndpoint({
  method: "GET",
  path: "/api/channels/:id/messages",
  access: "channel-seen",
  summary:
    "Get the newest 50 messages, oldest first; or those before, after or around a seq; or those since a time; or those changed since a rev, by rev.",
  params: idParams,
  query: windowQuery,
  response: z.array(messageSchema),
  lane: "page",
});

export const sendMessage = defineEndpoint({
  method: "POST",
  path: "/api/channels/:id/messages",
  access: "channel-voice",
  scope: "chat",
  summary:
    "Send a message with text, at most 10 files that were uploaded for the channel, or both. The response follows its commit. The same nonce again is 200 with the same message, or 409 with other content. Needs `send`, with files `attach`.",
  params: idParams,
  body: messageDraftSchema,
  example: { content: "a ripple" },
  status: 201,
  further: { 200: "The message that this nonce has made before." },
  response: messageSchema,
  errors: ["conflict"],
  limit: "message",
});

export const editMessage = defineEndpoint({
  method: "PATCH",
  path: "/api/messages/:id",
  access: "message-own",
  scope: "chat",
  summary:
    "Change the text of one's own message. A message with files may become empty. Needs `send`.",
  params: idParams,
  body: z.object({ content: messageContent }),
  example: { content: "another" },
  response: messageSchema,
});

export const deleteMessage = defineEndpoint({
  method: "DELETE",
  path: "/api/messages/:id",
  access: "message-removable",
  scope: "chat",
  summary: "Delete a message, leaving a tombstone. Its author, others with `manage_messages`.",
  params: idParams,
  response: doneSchema,
});
