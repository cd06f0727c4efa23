import { idSchema, timeSchema } from "@oni/realtime/contract";
import * as z from "zod";
import { defineEndpoint } from "../endpoint.ts";

/**
 * How somebody came in as the member, or was refused. `authenticator` is the access key with a code of the
 * app or a recovery code in its place. `network` is where from, without its last part.
 */
export const signInSchema = z.object({
  id: idSchema,
  way: z.enum(["register", "access_key", "authenticator", "passkey", "recovery_code", "link"]),
  outcome: z.enum(["opened", "refused"]),
  userAgent: z.string().nullable(),
  network: z.string(),
  createdAt: timeSchema,
});
export type SignIn = z.infer<typeof signInSchema>;

export const listSignIns = defineEndpoint({
  method: "GET",
  path: "/api/auth/sign-ins",
  audience: "member",
  summary:
    "Sign-ins of the member within 30 days and attempts that were refused, each the last 30, newest first.",
  response: z.array(signInSchema),
});
