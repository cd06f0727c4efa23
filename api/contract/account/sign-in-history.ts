import { idSchema, timeSchema } from "@oni/realtime/contract";
import * as z from "zod";
import { defineEndpoint } from "../endpoint.ts";

/**
 * A sign-in or a refused attempt. `authenticator` is the access key with a code of the app or a recovery
 * code, and `oidc` the provider of the network. `network` is the address without its last part.
 */
export const signInSchema = z.object({
  id: idSchema,
  way: z.enum([
    "register",
    "access_key",
    "authenticator",
    "passkey",
    "recovery_code",
    "link",
    "oidc",
  ]),
  outcome: z.enum(["opened", "refused"]),
  userAgent: z.string().nullable(),
  network: z.string(),
  createdAt: timeSchema,
});
export type SignIn = z.infer<typeof signInSchema>;

export const listSignIns = defineEndpoint({
  method: "GET",
  path: "/api/auth/sign-ins",
  access: "member",
  scope: "none",
  summary:
    "List the caller's sign-ins and refused attempts of the last 30 days, each the last 30, newest first.",
  response: z.array(signInSchema),
});
