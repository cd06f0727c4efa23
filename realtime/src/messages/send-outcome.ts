import { type Message, readOnlySentence, type RefusalCode } from "../../contract/index.ts";

/**
 * The result of a send. `sent`: the message is in the log. `isNew` is false if an earlier call with its
 * nonce inserted it. `refused`: with its code and possibly sentence and fields. `forbidden` may mean that
 * the channel or the session does not exist: the caller checks that before it responds.
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
      /** Present with `rate_limited`. */
      retryAfterMs?: number;
      fields?: Record<string, string>;
    };

/** The outcomes of sends that inserted nothing and need no further query. */
export const refusals: Record<
  "forbidden" | "read_only" | "unknown_reply" | "unknown_file",
  SendOutcome
> = {
  forbidden: { outcome: "refused", code: "forbidden" },
  read_only: { outcome: "refused", code: "forbidden", sentence: readOnlySentence },
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
