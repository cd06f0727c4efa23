import { idSchema, timeSchema } from "@oni/realtime/contract";
import * as z from "zod";
import { defineEndpoint, doneSchema } from "../endpoint.ts";
import { idParams } from "../page.ts";
import { broughtCode, email, username } from "../text.ts";
import { signedInSchema } from "./sign-in.ts";

/** Sign-in by the network's OpenID Connect provider. All of it is 503 where none is configured. */

/** The page that finishes a sign-in at the provider. */
export const providerPage = "/auth/oidc";

/** The path to which the provider sends the browser back. */
export const providerCallback = "/api/auth/oidc/callback";

export const beginProviderSignIn = defineEndpoint({
  method: "GET",
  path: "/api/auth/oidc/start",
  access: "everyone",
  scope: "none",
  summary: "Go to the provider. Sets the cookie that ties its response to this browser.",
  status: 302,
  response: z.string(),
  produces: ["text/html"],
  limit: "provider",
});

export const endProviderSignIn = defineEndpoint({
  method: "GET",
  path: providerCallback,
  access: "everyone",
  scope: "none",
  summary: "Receive the response of the provider, and go to the page that finishes the sign-in.",
  status: 302,
  response: z.string(),
  produces: ["text/html"],
  limit: "provider",
});

export const finishProviderSignIn = defineEndpoint({
  method: "POST",
  path: "/api/auth/oidc/finish",
  access: "everyone",
  scope: "none",
  summary:
    "Open a session for the member who is linked to the account at the provider, or ask for an account. `username` and `email` are suggestions from the provider; `email` is null if it has to be asked for.",
  response: z.union([
    signedInSchema,
    z.object({ needs: z.literal("account"), username: z.string(), email: z.string().nullable() }),
  ]),
  errors: ["forbidden"],
});

export const registerByProvider = defineEndpoint({
  method: "POST",
  path: "/api/auth/oidc/register",
  access: "everyone",
  scope: "none",
  summary:
    "Register a member without a password, linked to the account at the provider. An email that the provider has verified is used if it is free, otherwise `email` is required.",
  body: z.object({ username, email: email.optional(), inviteCode: broughtCode }),
  example: { username: "moth", email: "moth@example.net" },
  status: 201,
  response: signedInSchema.extend({ serverId: idSchema.optional() }),
  errors: ["forbidden", "conflict", "username_taken", "email_taken", "oni_id_reserved"],
  limit: "register",
});

export const linkProvider = defineEndpoint({
  method: "POST",
  path: "/api/auth/oidc/link",
  access: "member",
  scope: "none",
  summary: "Link the account at the provider to the caller. 409 if it is linked already.",
  response: doneSchema,
  errors: ["conflict"],
});

/** An account at the provider. `name` is its name there. */
export const identitySchema = z.object({
  id: idSchema,
  issuer: z.string(),
  name: z.string(),
  createdAt: timeSchema,
  lastUsedAt: timeSchema.nullable(),
});
export type Identity = z.infer<typeof identitySchema>;

export const listIdentities = defineEndpoint({
  method: "GET",
  path: "/api/auth/identities",
  access: "member",
  scope: "none",
  summary: "List the accounts at providers that sign the caller in, oldest first.",
  response: z.array(identitySchema),
});

export const deleteIdentity = defineEndpoint({
  method: "DELETE",
  path: "/api/auth/identities/:id",
  access: "identity-own",
  scope: "none",
  summary: "Unlink an account at a provider. 409 if it is the caller's last way to sign in.",
  params: idParams,
  response: doneSchema,
  errors: ["conflict"],
});
