import { authorSchema, messageSchema } from "@oni/realtime/contract";
import * as z from "zod";
import { defineEndpoint } from "../endpoint.ts";
import { pinLimit } from "../limits.ts";
import { idParams } from "../page.ts";

/** A pinned message. `pinnedBy` is null once that member is deleted. */
export const pinSchema = messageSchema.extend({ pinnedBy: authorSchema.nullable() });
export type Pin = z.infer<typeof pinSchema>;

export const listPins = defineEndpoint({
  method: "GET",
  path: "/api/channels/:id/pins",
  audience: "member",
  summary: "The pinned messages of a channel, the one that was pinned first at the top.",
  params: idParams,
  response: z.array(pinSchema).max(pinLimit),
  errors: ["not_found"],
  lane: "page",
});

export const pinMessage = defineEndpoint({
  method: "PUT",
  path: "/api/messages/:id/pin",
  audience: "member",
  summary: `Pins a message to its channel; a pin more than ${pinLimit} is 409. Owner and moderators, and both ends of a direct line.`,
  params: idParams,
  response: messageSchema,
  errors: ["not_found", "forbidden", "conflict"],
});

export const unpinMessage = defineEndpoint({
  method: "DELETE",
  path: "/api/messages/:id/pin",
  audience: "member",
  summary:
    "Takes a message from the pins of its channel. Owner and moderators, and both ends of a direct line.",
  params: idParams,
  response: messageSchema,
  errors: ["not_found", "forbidden"],
});
