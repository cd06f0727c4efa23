/** Error codes of a server that is unavailable or whose connection was lost, by their source. */
const codes = new Set([
  // Node.js: the connection was refused, the name was not resolved, or the network failed.
  ...["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "EHOSTUNREACH", "ENETUNREACH"],
  ...["ENOTFOUND", "EAI_AGAIN"],
  // postgres.js: the connection failed.
  ...["CONNECT_TIMEOUT", "CONNECTION_CLOSED", "CONNECTION_DESTROYED", "CONNECTION_ENDED"],
  // PostgreSQL (Appendix A of its manual): disk or memory full, too many connections, connection ended by
  // an operator, all ended by a crash, starting or stopping.
  ...["53100", "53200", "53300", "57P01", "57P02", "57P03"],
  // The disk refused a flush of the embedded store.
  "58030",
]);

/**
 * Returns true if the error says that a server was unavailable, not that a statement failed. If the
 * connection was lost during a write, it is unknown whether the write was committed.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ("code" in error && typeof error.code === "string" && codes.has(error.code)) return true;
  return error instanceof AggregateError
    ? error.errors.some(isUnavailable)
    : isUnavailable(error.cause);
}
