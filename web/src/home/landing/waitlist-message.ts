import { ApiError } from "../../live/calls/api-error.ts";

/** The response of the waitlist, refusals included (specification section 8). */
type WaitlistReply = { ok: boolean; message?: string | undefined; error?: string | undefined };

export const replyMessage = (reply: WaitlistReply): string =>
  reply.ok
    ? reply.message || "confirmed. constellation forming..."
    : `error: ${reply.error || "try again"}`;

/** A refusal is an `ApiError`. Any other failure means that there was no response. */
export const failureMessage = (failure: unknown): string =>
  failure instanceof ApiError
    ? replyMessage({ ok: false, error: failure.sentence })
    : "connection failed. try again.";

/** Red if it contains the word, otherwise green. */
export const isErrorMessage = (message: string): boolean => message.includes("error");
