import { idSchema, timeSchema } from "@oni/realtime/contract";
import * as z from "zod";
import { defineEndpoint, doneSchema } from "../endpoint.ts";
import { idParams } from "../page.ts";
import { scopeListSchema, scopeSchema } from "../scopes.ts";
import { name, ownPassword } from "../text.ts";

/** The maximum number of tokens of a member. */
export const tokenLimit = 20;

/**
 * A token lets a program act as its member, within its scopes. Without `expiresAt` it does not expire.
 * `lastUsedAt` is null before the first use, and up to 5 minutes old.
 */
export const tokenSchema = z.object({
  id: idSchema,
  name: z.string(),
  scopes: z.array(scopeSchema),
  createdAt: timeSchema,
  expiresAt: timeSchema.nullable(),
  lastUsedAt: timeSchema.nullable(),
});
export type Token = z.infer<typeof tokenSchema>;

export const listTokens = defineEndpoint({
  method: "GET",
  path: "/api/tokens",
  access: "member",
  scope: "none",
  summary: "List the caller's tokens, oldest first.",
  response: z.array(tokenSchema),
});

export const createToken = defineEndpoint({
  method: "POST",
  path: "/api/tokens",
  access: "member",
  scope: "none",
  summary: `Create a token. Only this response contains the token itself. 409 above ${tokenLimit} tokens.`,
  body: z.object({
    name: name(50),
    scopes: scopeListSchema,
    expiresInDays: z.int().min(1).max(365).optional(),
    password: ownPassword,
  }),
  example: { name: "a program", scopes: ["read"], password: "Ripple_1@" },
  status: 201,
  response: tokenSchema.extend({ token: z.string() }),
  errors: ["conflict"],
  limit: ["password", "login-address"],
});

export const deleteToken = defineEndpoint({
  method: "DELETE",
  path: "/api/tokens/:id",
  access: "token-own",
  scope: "none",
  summary: "Revoke a token. Its requests and its sockets end at once.",
  params: idParams,
  response: doneSchema,
});
