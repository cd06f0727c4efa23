const acceptable = /^[A-Za-z0-9._-]{1,64}$/;

/** The id that a caller or proxy gave a request, if it may stand in a log; else undefined. */
export const givenRequestId = (header: unknown): string | undefined =>
  typeof header === "string" && acceptable.test(header) ? header : undefined;
