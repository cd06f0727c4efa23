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
    "The newest 50 messages, the oldest of them first; or those before, after or around a seq; those from a time on; or those changed since a rev, by rev.",
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
    "Says something, in words, with at most 10 files that were uploaded for the channel, or both; answered once it is stored. The same nonce again answers 200 with the message it made, with other words or files 409. Members only.",
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
  summary: "Changes the words of one's own message, or takes them away where it has files.",
  params: idParams,
  body: z.object({ content: messageContent }),
  response: messageSchema,
  errors: ["not_found", "forbidden"],
});

export const deleteMessage = defineEndpoint({
  method: "DELETE",
  path: "/api/messages/:id",
  audience: "member",
  summary: "Leaves a tombstone in place of a message. Its author, the owner and moderators.",
  params: idParams,
  response: doneSchema,
  errors: ["not_found", "forbidden"],
});
