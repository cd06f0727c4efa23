import type { Message, RefusalCode } from "../../contract/index.ts";

/**
 * The result of a send. `sent`: the message is in the log; `isNew` is false when an earlier call with
 * its nonce had put it there. `refused`: with its code and, where it has them, sentence and fields.
 * `forbidden` may mean that there is no such channel, or no such session any more: the caller looks
 * that up before it answers.
 */
export type SendOutcome =
  | { outcome: "sent"; message: Message; isNew: boolean }
  | {
      outcome: "refused";
      code: Extract<
        RefusalCode,
        "forbidden" | "not_found" | "invalid_input" | "conflict" | "rate_limited"
      >;
      sentence?: string;
      /** Comes with `rate_limited`. */
      retryAfterMs?: number;
      fields?: Record<string, string>;
    };

/** What is answered where nothing was placed, and nothing more is to be looked up. */
export const refusals: Record<"forbidden" | "unknown_reply" | "unknown_file", SendOutcome> = {
  forbidden: { outcome: "refused", code: "forbidden" },
  unknown_reply: {
    outcome: "refused",
    code: "invalid_input",
    fields: { replyToId: "must name a message of this channel" },
  },
  unknown_file: {
    outcome: "refused",
    code: "invalid_input",
    fields: { attachments: "must name files that you have uploaded for this channel and not sent" },
  },
};
