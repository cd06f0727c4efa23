import { SuspendedError } from "@oni/db/account";
import type { Context } from "hono";
import {
  type ErrorBody,
  type ErrorCode,
  errorSentence,
  errorStatus,
} from "../../../contract/errors.ts";
import { type Log, logFailure, refusalOfError } from "@oni/realtime/process";
import { jsonResponse } from "./json-response.ts";

type Details = {
  /** Replaces the sentence of the code. */
  sentence?: string;
  fields?: Record<string, string>;
  retryAfterMs?: number;
  /** The methods of the path, for a request with another method. */
  allowed?: readonly string[];
};

/** A refusal that is sent to the caller. Any other thrown error becomes `internal`. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: Details;

  constructor(code: ErrorCode, details: Details = {}) {
    super(details.sentence ?? errorSentence[code]);
    this.name = "AppError";
    this.code = code;
    this.details = details;
  }
}

/** The operator has to free disk space first. */
const fullRetryMs = 30_000;

const fullSentence = "The network has no storage left for that. Try again later.";

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof SuspendedError) return ofSuspended(error);
  if (isFull(error)) {
    return new AppError("unavailable", { retryAfterMs: fullRetryMs, sentence: fullSentence });
  }
  const { code, ...details } = refusalOfError(error);
  return new AppError(code, details);
}

/** Gives reason and end of the suspension to a member whose password was correct. */
function ofSuspended({ sentence: { reason, endsAt } }: SuspendedError): AppError {
  const end = endsAt?.toISOString();
  const until = end ? ` until ${end.slice(0, 16).replace("T", " ")} UTC` : "";
  return new AppError("forbidden", {
    sentence: `A keeper has suspended this account${until}: ${reason}`,
    fields: { reason, ...(end && { endsAt: end }) },
  });
}

/** Returns true for an error of Node.js that means a full disk. */
const isFull = (error: unknown) =>
  error instanceof Error && "code" in error && error.code === "ENOSPC";

/**
 * Maps thrown errors to responses; there is no other place that does. Errors that are not the caller's
 * fault are logged.
 */
export function createErrorHandler(log: Log) {
  return (error: unknown, c: Context): Response => {
    const refusal = toAppError(error);
    const isOurs = refusal !== error && errorStatus[refusal.code] >= 500;
    if (isOurs) logFailure(log, "request failed", error, { requestId: c.get("requestId") });
    return answerRefusal(c, refusal);
  };
}

/** Refusals below the waitlist have the older shape that its form expects. */
const isWaitlist = (path: string) => path === "/api/waitlist" || path.startsWith("/api/waitlist/");

/** Senders of webhooks read the time to wait from the body. */
const isWebhook = (path: string) => path.startsWith("/api/webhooks/");

export function answerRefusal(c: Context, refusal: AppError): Response {
  const { retryAfterMs, fields, allowed } = refusal.details;
  const headers = {
    ...(retryAfterMs !== undefined && { "Retry-After": String(Math.ceil(retryAfterMs / 1000)) }),
    ...(allowed && { Allow: allowed.join(", ") }),
  };
  const status = errorStatus[refusal.code];
  if (isWaitlist(c.req.path)) {
    return jsonResponse({ ok: false, error: refusal.message }, status, headers);
  }
  const body: ErrorBody = {
    error: refusal.message,
    code: refusal.code,
    requestId: c.get("requestId"),
    ...(fields && { fields }),
    ...(retryAfterMs !== undefined &&
      isWebhook(c.req.path) && { retry_after: retryAfterMs / 1_000 }),
  };
  return jsonResponse(body, status, headers);
}
