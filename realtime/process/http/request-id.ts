const acceptable = /^[A-Za-z0-9._-]{1,64}$/;

/** Returns the id that a caller or proxy gave a request, or undefined if it may not be in a log. */
export const givenRequestId = (header: unknown): string | undefined =>
  typeof header === "string" && acceptable.test(header) ? header : undefined;
