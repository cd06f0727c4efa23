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
  audience: "member",
  summary:
    "Get the newest 50 messages, oldest first; or those before, after or around a seq; or those since a time; or those changed since a rev, by rev.",
  params: idParams,
  query: windowQuery,
  response: z.array(messageSchema),
  errors: ["not_found"],
  lane: "page",
});

export const sendMessage = defineEndpoint({
  method: "POST",
  path: "/api/channels/:id/messages",
  audience: "member",
  summary:
    "Send a message with text, at most 10 files that were uploaded for the channel, or both. The response follows its commit. The same nonce again is 200 with the same message, or 409 with other content. Members only.",
  params: idParams,
  body: messageDraftSchema,
  status: 201,
  further: { 200: "The message that this nonce has made before." },
  response: messageSchema,
  errors: ["not_found", "forbidden", "conflict"],
  limit: "message",
});

export const editMessage = defineEndpoint({
  method: "PATCH",
  path: "/api/messages/:id",
  audience: "member",
  summary: "Change the text of one's own message. A message with files may become empty.",
  params: idParams,
  body: z.object({ content: messageContent }),
  response: messageSchema,
  errors: ["not_found", "forbidden"],
});

export const deleteMessage = defineEndpoint({
  method: "DELETE",
  path: "/api/messages/:id",
  audience: "member",
  summary: "Delete a message, leaving a tombstone. Its author, owner and moderators.",
  params: idParams,
  response: doneSchema,
  errors: ["not_found", "forbidden"],
});
