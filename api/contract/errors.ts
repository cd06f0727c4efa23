import { refusalCodes, refusalSentences, refusalStatus } from "@oni/realtime/contract";
import * as z from "zod";

/** All refusal codes, of sockets and of REST. */
export const errorCodes = [
  ...refusalCodes,
  "totp_required",
  "reauthenticate",
  // The states of a program's login, RFC 8628.
  "authorization_pending",
  "slow_down",
  "expired_token",
  "access_denied",
] as const;
export type ErrorCode = (typeof errorCodes)[number];

export const errorStatus = {
  ...refusalStatus,
  totp_required: 401,
  reauthenticate: 403,
  authorization_pending: 400,
  slow_down: 400,
  expired_token: 400,
  access_denied: 400,
} as const satisfies Record<ErrorCode, number>;

export const errorSentence: Record<ErrorCode, string> = {
  ...refusalSentences,
  totp_required: "The six digits of your authenticator app are needed as well.",
  reauthenticate: "Sign in again first. A sign-in counts for five minutes.",
  authorization_pending: "The member has not confirmed the login yet.",
  slow_down: "Wait five seconds between two calls.",
  expired_token: "The login has ended. Start another one.",
  access_denied: "The member has refused the login.",
};

/** The body of every refusal except those of the waitlist. */
export const errorBodySchema = z.object({
  error: z.string(),
  code: z.enum(errorCodes),
  requestId: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  /** The seconds to wait, in refusals of webhooks with 429. */
  retry_after: z.number().optional(),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;
