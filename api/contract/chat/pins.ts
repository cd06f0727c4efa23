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
  access: "channel-seen",
  summary: "List the pinned messages of a channel, first pinned first.",
  params: idParams,
  response: z.array(pinSchema).max(pinLimit),
  lane: "page",
});

export const pinMessage = defineEndpoint({
  method: "PUT",
  path: "/api/messages/:id/pin",
  access: "message-pinnable",
  scope: "chat",
  summary: `Pin a message in its channel. 409 above ${pinLimit} pins. Needs \`pin\`, which both members of a direct line have.`,
  params: idParams,
  response: messageSchema,
  errors: ["conflict"],
});

export const unpinMessage = defineEndpoint({
  method: "DELETE",
  path: "/api/messages/:id/pin",
  access: "message-pinnable",
  scope: "chat",
  summary: "Unpin a message. Needs `pin`.",
  params: idParams,
  response: messageSchema,
});
