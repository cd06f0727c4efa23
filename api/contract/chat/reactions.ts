import { messageSchema } from "@oni/realtime/contract";
import * as z from "zod";
import { defineEndpoint } from "../endpoint.ts";
import { reactionParams, reactionQuery } from "../page.ts";
import { sigilOf } from "./sigils.ts";

/** The maximum number of different emoji on a message, post or answer. */
export const reactionKindLimit = 20;

const selectors = /[\ufe0e\ufe0f]/g;
/** Emoji that need U+FE0F or a skin tone to be drawn as emoji (UTS #51). */
const needsSelector =
  /(?:(?!\p{Emoji_Presentation})\p{Extended_Pictographic}(?!\p{Emoji_Modifier})|[#*\d](?=\u20e3))/gu;

/**
 * Returns the canonical form of an emoji, independent of its variation selectors. A sigil is returned
 * unchanged.
 */
export const emojiForm = (emoji: string): string =>
  emoji.replace(selectors, "").replace(needsSelector, "$&\ufe0f");

/** One user-perceived emoji of any number of code points, or a sigil. Parses to its canonical form. */
export const emojiSchema = z
  .string()
  .max(32, "must be one emoji or a sigil")
  .refine(
    (value) =>
      sigilOf(value) !== undefined ||
      (/\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u.test(value) &&
        [...new Intl.Segmenter("en").segment(value)].length === 1),
    "must be one emoji or a sigil",
  )
  .transform(emojiForm);

export const addReaction = defineEndpoint({
  method: "PUT",
  path: "/api/messages/:id/reactions/:emoji",
  access: "message-reactable",
  scope: "chat",
  summary:
    "Add a reaction to a message, an emoji or a sigil, once per member. 409 above 20 kinds. Needs `react`.",
  params: reactionParams,
  query: reactionQuery,
  response: messageSchema,
  errors: ["conflict"],
});

export const removeReaction = defineEndpoint({
  method: "DELETE",
  path: "/api/messages/:id/reactions/:emoji",
  access: "message-member",
  scope: "chat",
  summary: "Remove the caller's reaction from a message.",
  params: reactionParams,
  response: messageSchema,
});
