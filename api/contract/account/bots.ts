import { authorSchema, timeSchema } from "@oni/realtime/contract";
import * as z from "zod";
import { defineEndpoint, doneSchema } from "../endpoint.ts";
import { idParams } from "../page.ts";
import type { Scope } from "../scopes.ts";
import { scopeListSchema, scopeSchema } from "../scopes.ts";
import { displayName, username } from "../text.ts";

/** The maximum number of bots of a member. */
export const botLimit = 5;

/** The scopes of a bot that is created without any. */
export const botScopes: readonly Scope[] = ["read", "chat"];

/**
 * The account of a program. It is on no map, never online, and has neither a shrine nor direct lines.
 * `scopes` are those of its token, empty after the token was ended. `lastUsedAt` is null before the first
 * use, and up to 5 minutes old.
 */
export const botSchema = authorSchema.extend({
  isBot: z.literal(true),
  createdAt: timeSchema,
  scopes: z.array(scopeSchema),
  lastUsedAt: timeSchema.nullable(),
});
export type Bot = z.infer<typeof botSchema>;

const tokenSchema = z.object({ token: z.string() });

export const listBots = defineEndpoint({
  method: "GET",
  path: "/api/bots",
  access: "member",
  scope: "none",
  summary: "List the caller's bots, oldest first.",
  response: z.array(botSchema),
});

export const createBot = defineEndpoint({
  method: "POST",
  path: "/api/bots",
  access: "member",
  scope: "none",
  summary: `Create a bot. Only this response contains its token, by default with the scopes ${botScopes.join(" and ")}. The endpoints of \`write\` refuse every bot. 409 above ${botLimit} bots, and for a name that is taken.`,
  body: z.object({
    username,
    displayName: displayName.optional(),
    scopes: scopeListSchema.optional(),
  }),
  example: { username: "tide_bot", displayName: "Tide tables" },
  status: 201,
  response: botSchema.extend(tokenSchema.shape),
  errors: ["conflict", "username_taken", "oni_id_reserved"],
  limit: "bot",
});

export const deleteBot = defineEndpoint({
  method: "DELETE",
  path: "/api/bots/:id",
  access: "bot-own",
  scope: "none",
  summary: "Delete a bot. It leaves its servers, and its messages stay without an author.",
  params: idParams,
  response: doneSchema,
});

export const replaceBotToken = defineEndpoint({
  method: "POST",
  path: "/api/bots/:id/token",
  access: "bot-own",
  scope: "none",
  summary: "Create a new token for a bot, with the same scopes. The former token ends at once.",
  params: idParams,
  response: tokenSchema,
});
