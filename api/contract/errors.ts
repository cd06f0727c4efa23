import { type RefusalCode, refusalCodes } from "@oni/realtime/contract";
import * as z from "zod";

/** The closed list of refusals and the status each is answered with. */
export const errorStatus = {
  invalid_input: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  username_taken: 409,
  email_taken: 409,
  oni_id_reserved: 409,
  too_large: 413,
  quota: 413,
  unsupported_media: 415,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
} as const satisfies Record<RefusalCode, number>;

export type ErrorCode = RefusalCode;

/** The sentence of a refusal that has none of its own. */
export const errorSentence: Record<ErrorCode, string> = {
  invalid_input: "The request has a field that cannot be used.",
  unauthorized: "Sign in first.",
  forbidden: "That is not yours to do.",
  not_found: "Nothing is here.",
  method_not_allowed: "This path does not know that method.",
  conflict: "That was changed or taken by someone else.",
  username_taken: "That ONI_ID is already claimed.",
  email_taken: "An account with this email already exists.",
  oni_id_reserved: "That ONI_ID is reserved on the waitlist.",
  too_large: "That is larger than this path takes.",
  quota: "Your storage is full.",
  unsupported_media: "That type of content is not taken here.",
  rate_limited: "Too many requests. Wait a moment and try again.",
  internal: "Something broke on our side.",
  unavailable: "The network is busy. Try again in a moment.",
};

/** Body of every refusal except the waitlist's. */
export const errorBodySchema = z.object({
  error: z.string(),
  code: z.enum(refusalCodes),
  requestId: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;
