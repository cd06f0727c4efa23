import * as z from "zod";
import { defineEndpoint, doneSchema } from "../endpoint.ts";
import { ownPassword, text } from "../text.ts";

/** Six digits of an app, or a recovery code instead. Hyphens and spaces are ignored. */
export const secondStep = z
  .string("is required")
  .min(1, { error: "is required", abort: true })
  .pipe(text(1, 100))
  .transform((code) => code.toLowerCase().replace(/[\s\p{Pd}]/gu, ""));

/** The refusal of a wrong or used code. */
export const secondStepRefusal = "That code is wrong or was used.";

export const offerAuthenticator = defineEndpoint({
  method: "POST",
  path: "/api/auth/totp",
  access: "member",
  scope: "none",
  summary:
    "Create a secret for an authenticator app. Returns it once, as an otpauth URL (RFC 6238, six digits, 30 s). It takes effect when a code of it is confirmed. Until then a former secret stays in effect.",
  body: z.object({ password: ownPassword }),
  example: { password: "Ripple_1@" },
  response: z.object({ uri: z.string() }),
  limit: ["password", "login-address"],
});

export const confirmAuthenticator = defineEndpoint({
  method: "POST",
  path: "/api/auth/totp/confirm",
  access: "member",
  scope: "none",
  summary:
    "Confirm the authenticator app. From then on a login needs a code of it in addition to the password.",
  body: z.object({ code: secondStep }),
  example: { code: "000000" },
  response: doneSchema,
  limit: ["password", "login-address"],
});

export const deleteAuthenticator = defineEndpoint({
  method: "DELETE",
  path: "/api/auth/totp",
  access: "member",
  scope: "none",
  summary: "Remove the authenticator app. A login no longer needs a code.",
  body: z.object({ password: ownPassword }),
  example: { password: "Ripple_1@" },
  response: doneSchema,
  limit: ["password", "login-address"],
});
