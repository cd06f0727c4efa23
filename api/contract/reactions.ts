import { messageSchema } from "@oni/realtime/contract";
import * as z from "zod";
import { defineEndpoint } from "./endpoint.ts";
import { idParams } from "./page.ts";

/** How many different emoji one message holds. */
export const reactionKindLimit = 20;

/** One emoji as people see it, whatever number of code points it is made of. */
export const emojiSchema = z
  .string()
  .max(32, "must be one emoji")
  .refine(
    (value) =>
      /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u.test(value) &&
      [...new Intl.Segmenter("en").segment(value)].length === 1,
    "must be one emoji",
  );

const reactionParams = idParams.extend({ emoji: z.string() });

export const addReaction = defineEndpoint({
  method: "PUT",
  path: "/api/messages/:id/reactions/:emoji",
  audience: "member",
  summary: "Puts an emoji under a message, once a member; a 21st kind is 409. Members only.",
  params: reactionParams,
  response: messageSchema,
  errors: ["not_found", "forbidden", "conflict"],
});

export const removeReaction = defineEndpoint({
  method: "DELETE",
  path: "/api/messages/:id/reactions/:emoji",
  audience: "member",
  summary: "Takes the caller's own emoji back.",
  params: reactionParams,
  response: messageSchema,
  errors: ["not_found", "forbidden"],
});
