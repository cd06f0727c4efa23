/** Every way in which a request, a command or a handshake can be refused, over REST and sockets. */
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

/** What a refused command is acked with. `retryAfterMs` comes with `rate_limited` only. */
export type RefusedAck = { ok: false; code: RefusalCode; error: string; retryAfterMs?: number };

/** An ack is data or a refusal, never an exception. */
export type Ack<Data extends object> = (ack: ({ ok: true } & Data) | RefusedAck) => void;
