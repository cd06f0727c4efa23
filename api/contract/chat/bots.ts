import { authorSchema, idSchema } from "@oni/realtime/contract";
import * as z from "zod";
import { defineEndpoint, doneSchema } from "../endpoint.ts";
import { idParams } from "../page.ts";
import { memberSchema } from "./members.ts";

/** A bot of a server, with the member who made it. */
export const serverBotSchema = authorSchema.extend({ owner: authorSchema });
export type ServerBot = z.infer<typeof serverBotSchema>;

const serverBotParams = idParams.extend({ botId: idSchema });

export const listServerBots = defineEndpoint({
  method: "GET",
  path: "/api/servers/:id/bots",
  access: "dimension-seen",
  summary: "List the bots of a server with their owners, longest membership first.",
  params: idParams,
  response: z.array(serverBotSchema),
});

export const addBot = defineEndpoint({
  method: "PUT",
  path: "/api/servers/:id/bots/:botId",
  access: "server-inviter",
  scope: "manage",
  summary: "Make a bot a member of a server. 403 while it is banned. Idempotent. Needs `invite`.",
  params: serverBotParams,
  response: memberSchema,
});

export const removeBot = defineEndpoint({
  method: "DELETE",
  path: "/api/servers/:id/bots/:botId",
  access: "bot-removable",
  scope: "manage",
  summary: "Remove a bot from a server. Needs `kick`, except for the owner of the bot.",
  params: serverBotParams,
  response: doneSchema,
});
