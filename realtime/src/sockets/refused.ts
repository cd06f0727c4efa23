import type { RefusalCode, RefusedAck } from "../../contract/index.ts";

/** The sentence of a refusal that has none of its own. */
const sentences = {
  invalid_input: "The payload of this event cannot be used.",
  unauthorized: "Sign in first.",
  forbidden: "That is not yours to do.",
  not_found: "Nothing is here.",
  quota: "This connection already watches as much as it may.",
  rate_limited: "Too many events or connections. Wait a moment and try again.",
  unavailable: "The network is busy. Try again in a moment.",
  internal: "Something broke on our side.",
} as const satisfies Partial<Record<RefusalCode, string>>;

export type LiveRefusalCode = keyof typeof sentences;

/** A refusal that is answered to the client, of a command or of a connection. */
export class Refused extends Error {
  override name = "Refused";
  readonly ack: RefusedAck;
  /** What Socket.IO sends along when this error refuses a handshake. */
  readonly data: Omit<RefusedAck, "ok" | "error">;

  constructor(code: LiveRefusalCode, options: { retryAfterMs?: number; cause?: unknown } = {}) {
    super(sentences[code], { cause: options.cause });
    const { retryAfterMs } = options;
    this.data = { code, ...(retryAfterMs !== undefined && { retryAfterMs }) };
    this.ack = { ok: false, error: sentences[code], ...this.data };
  }
}
