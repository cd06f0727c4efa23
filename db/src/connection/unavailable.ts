/** Codes of a server that cannot be had just now, or was lost in the middle; by who says them. */
const codes = new Set([
  // Node.js: nobody listens, the name is not known yet, or the way there is broken.
  ...["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "EHOSTUNREACH", "ENETUNREACH"],
  ...["ENOTFOUND", "EAI_AGAIN"],
  // postgres.js, of a connection.
  ...["CONNECT_TIMEOUT", "CONNECTION_CLOSED", "CONNECTION_DESTROYED", "CONNECTION_ENDED"],
  // PostgreSQL (Appendix A of its manual): disk or memory full, too many connections, an operator
  // ended the connection, a crash ended all of them, it is starting or stopping.
  ...["53100", "53200", "53300", "57P01", "57P02", "57P03"],
  // The disk refused what the embedded store was to flush.
  "58030",
]);

/**
 * Whether an error says that a server could not be had, and nothing of what it was asked. When it was
 * lost in the middle, nobody knows whether a write was committed.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ("code" in error && typeof error.code === "string" && codes.has(error.code)) return true;
  return error instanceof AggregateError
    ? error.errors.some(isUnavailable)
    : isUnavailable(error.cause);
}
