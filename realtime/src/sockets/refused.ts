import { type RefusalCode, refusalSentences, type RefusedAck } from "../../contract/index.ts";

/** The default text of a refusal. */
const sentences: Record<RefusalCode, string> = {
  ...refusalSentences,
  invalid_input: "The payload of this event cannot be used.",
  quota: "This connection already watches as much as it may.",
  rate_limited: "Too many events or connections. Wait a moment and try again.",
};

type Details = { sentence?: string | undefined; retryAfterMs?: number; cause?: unknown };

/** A refusal that is sent to the client, of a command or a connection. */
export class Refused extends Error {
  override name = "Refused";
  readonly ack: RefusedAck;
  /** Socket.IO sends this when the error refuses a handshake. */
  readonly data: Omit<RefusedAck, "ok" | "error">;

  constructor(code: RefusalCode, { sentence = sentences[code], ...options }: Details = {}) {
    super(sentence, { cause: options.cause });
    const { retryAfterMs } = options;
    this.data = { code, ...(retryAfterMs !== undefined && { retryAfterMs }) };
    this.ack = { ok: false, error: sentence, ...this.data };
  }
}
