import { refusalCodes, refusalSentences, refusalStatus } from "@oni/realtime/contract";
import * as z from "zod";

/** All refusal codes, of sockets and of REST. */
export const errorCodes = [...refusalCodes, "totp_required", "reauthenticate"] as const;
export type ErrorCode = (typeof errorCodes)[number];

export const errorStatus = {
  ...refusalStatus,
  totp_required: 401,
  reauthenticate: 403,
} as const satisfies Record<ErrorCode, number>;

export const errorSentence: Record<ErrorCode, string> = {
  ...refusalSentences,
  totp_required: "The six digits of your authenticator app are needed as well.",
  reauthenticate: "Sign in again first. A sign-in counts for five minutes.",
};

/** The body of every refusal except those of the waitlist. */
export const errorBodySchema = z.object({
  error: z.string(),
  code: z.enum(errorCodes),
  requestId: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;
