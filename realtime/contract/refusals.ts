/** The codes with which a request, a command or a handshake is refused, over REST and sockets. */
export const refusalCodes = [
  "invalid_input",
  "unauthorized",
  "forbidden",
  "not_found",
  "method_not_allowed",
  "conflict",
  "username_taken",
  "email_taken",
  "oni_id_reserved",
  "too_large",
  "quota",
  "unsupported_media",
  "rate_limited",
  "internal",
  "unavailable",
] as const;
export type RefusalCode = (typeof refusalCodes)[number];

/** The HTTP status of each code. */
export const refusalStatus = {
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

/** The default sentence of each code. */
export const refusalSentences: Record<RefusalCode, string> = {
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

/** The sentence for a person who is not a member of the server. */
export const joinFirstSentence = "Join first.";

/** The sentence for a member who may not write in a channel. */
export const readOnlySentence = "Only some members write in this channel.";

/** The ack of a refused command. Only `rate_limited` has `retryAfterMs`. */
export type RefusedAck = { ok: false; code: RefusalCode; error: string; retryAfterMs?: number };

/** An ack is data or a refusal, never an exception. */
export type Ack<Data extends object> = (ack: ({ ok: true } & Data) | RefusedAck) => void;
