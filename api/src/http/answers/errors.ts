import { SuspendedError } from "@oni/db/account";
import type { Context } from "hono";
import {
  type ErrorBody,
  type ErrorCode,
  errorSentence,
  errorStatus,
} from "../../../contract/errors.ts";
import { type Log, logFailure, refusalOfError } from "@oni/realtime/process";
import { jsonResponse } from "./answer-json.ts";

type Details = {
  /** Replaces the code's own sentence. */
  sentence?: string;
  fields?: Record<string, string>;
  retryAfterMs?: number;
  /** The methods that the path knows, for a request with another. */
  allowed?: readonly string[];
};

/** A refusal that is answered to the caller. Everything else thrown becomes `internal`. */
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

/** Whoever runs the service has to make room first. */
const fullRetryMs = 30_000;

const fullSentence = "The network has no room for that just now. Try again later.";

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof SuspendedError) return ofSuspended(error);
  if (isFull(error)) {
    return new AppError("unavailable", { retryAfterMs: fullRetryMs, sentence: fullSentence });
  }
  const { code, ...details } = refusalOfError(error);
  return new AppError(code, details);
}

/** Whoever has proven to be a member is told why they do not come in, and until when. */
function ofSuspended({ sentence: { reason, endsAt } }: SuspendedError): AppError {
  const end = endsAt?.toISOString();
  const until = end ? ` until ${end.slice(0, 16).replace("T", " ")} UTC` : "";
  return new AppError("forbidden", {
    sentence: `A keeper has suspended this account${until}: ${reason}`,
    fields: { reason, ...(end && { endsAt: end }) },
  });
}

/** Whether a disk of ours had no room for a file; by its code in Node.js. */
const isFull = (error: unknown) =>
  error instanceof Error && "code" in error && error.code === "ENOSPC";

/** The only translator from thrown errors to answers; what no caller is to blame for goes to the log. */
export function createErrorHandler(log: Log) {
  return (error: unknown, c: Context): Response => {
    const refusal = toAppError(error);
    const isOurs = refusal !== error && errorStatus[refusal.code] >= 500;
    if (isOurs) logFailure(log, "request failed", error, { requestId: c.get("requestId") });
    return answerRefusal(c, refusal);
  };
}

/** The waitlist keeps the shape that its form has always read, refusals of every kind included. */
const isWaitlist = (path: string) => path === "/api/waitlist" || path.startsWith("/api/waitlist/");

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
  };
  return jsonResponse(body, status, headers);
}
