import * as z from "zod";
import { defineEndpoint, doneSchema } from "../endpoint.ts";
import { presentedPassword, text } from "../text.ts";

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
  audience: "member",
  summary:
    "Makes a secret for an authenticator app and answers it this one time, as the address that apps read (otpauth, RFC 6238 with six digits and 30 s). It is in use once a code of it is confirmed; a former one stays so until then.",
  body: z.object({ password: presentedPassword }),
  response: z.object({ uri: z.string() }),
  limit: ["password", "login-address"],
});

export const confirmAuthenticator = defineEndpoint({
  method: "POST",
  path: "/api/auth/totp/confirm",
  audience: "member",
  summary: "From now on a login needs a code of the app besides the password.",
  body: z.object({ code: secondStep }),
  response: doneSchema,
  limit: ["password", "login-address"],
});

export const deleteAuthenticator = defineEndpoint({
  method: "DELETE",
  path: "/api/auth/totp",
  audience: "member",
  summary: "A login needs no code any more.",
  body: z.object({ password: presentedPassword }),
  response: doneSchema,
  limit: ["password", "login-address"],
});
