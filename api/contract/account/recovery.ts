import * as z from "zod";
import { signedInSchema } from "./sign-in.ts";
import { secondStep } from "./authenticator.ts";
import { defineEndpoint } from "../endpoint.ts";
import { changedPassword, ownPassword, text, typedUsername } from "../text.ts";

/** The number of codes that are made at a time. */
export const recoveryCodeCount = 10;

/** The alphabet of codes. It omits 0 1 i l o, which look alike. */
export const recoveryCodeAlphabet = "abcdefghjkmnpqrstuvwxyz23456789";

export const makeRecoveryCodes = defineEndpoint({
  method: "POST",
  path: "/api/auth/recovery-codes",
  access: "member",
  scope: "none",
  summary:
    "Create ten recovery codes, each valid once. Returns them once and invalidates former ones.",
  body: z.object({ password: ownPassword }),
  example: { password: "Ripple_1@" },
  response: z.object({ codes: z.array(z.string()).length(recoveryCodeCount) }),
  limit: ["recovery-codes", "password", "login-address"],
});

/** The one refusal of recovery, whatever was presented. */
export const recoveryRefusal = "This opens nothing: it is wrong, was used, or is too old.";

/** Signs in by one of the member's recovery codes. */
export const recoverByCode = z.object({
  username: typedUsername,
  code: secondStep,
  newPassword: changedPassword,
});

/**
 * Signs in by the secret of a link from an operator or a mail. A link from a mail also needs a code of
 * the authenticator app, if the member has one.
 */
export const recoverByLink = z.object({
  token: text(1, 200),
  newPassword: changedPassword,
  totp: secondStep.optional(),
});

export const recover = defineEndpoint({
  method: "POST",
  path: "/api/auth/recover",
  access: "everyone",
  scope: "none",
  summary:
    "Set a new password by a recovery code or the token of a reset link. Opens a session and ends all others. An unknown name and a wrong, used or expired code get the same refusal.",
  body: z.union([recoverByCode, recoverByLink], {
    error: "needs newPassword, and either username and code or a token",
  }),
  example: { username: "moth", code: "7kq2mx9htr4w", newPassword: "Ripple_1@" },
  response: signedInSchema,
  errors: ["unauthorized", "totp_required"],
  limit: ["login-account", "login-address"],
});
