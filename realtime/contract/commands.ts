import * as z from "zod";
import { idSchema, type Message, usernameSchema } from "./entities.ts";
import { sentMessageSchema } from "./message-draft.ts";
import type { Ack } from "./refusals.ts";

const position = z.int().min(0).max(2_147_483_647);

/**
 * Payload of every command that a client may send. Commands without a payload take `undefined` or `{}`.
 */
export const commandSchemas = {
  "waitlist:watch": z.object({}),
  "waitlist:unwatch": z.object({}),
  "constellation:watch": z.object({}),
  "constellation:unwatch": z.object({}),
  "channel:watch": z.object({
    channelId: idSchema,
    afterSeq: position.optional(),
    afterRev: position.optional(),
  }),
  "channel:unwatch": z.object({ channelId: idSchema }),
  "channel:typing": z.object({ channelId: idSchema }),
  "user:watch": z.object({ username: usernameSchema }),
  "user:unwatch": z.object({ username: usernameSchema }),
  "post:watch": z.object({ postId: idSchema }),
  "post:unwatch": z.object({ postId: idSchema }),
  "invite:watch": z.object({ code: z.string().min(1).max(64) }),
  "invite:unwatch": z.object({}),
  "message:send": sentMessageSchema,
} as const;

export type CommandName = keyof typeof commandSchemas;
export type CommandPayload<Name extends CommandName> = z.infer<(typeof commandSchemas)[Name]>;

/**
 * The result of joining a channel: its newest `seq` and `rev`, and what the client missed. `missed` has
 * the oldest 200 messages with seq > afterSeq. `changed` has the oldest 200 by rev with seq ≤ afterSeq
 * and rev > afterRev. Each list is at most 128 KiB, or one message. If `truncated`, REST has more.
 */
export type CaughtUp = {
  lastSeq: number;
  lastRev: number;
  missed: Message[];
  changed: Message[];
  truncated: boolean;
};

/** The largest number of missed messages, and of changed messages, in one `channel:watch`. */
export const catchUpLimit = 200;

/** Data of a successful ack, by command. */
export type CommandResults = {
  "waitlist:watch": { count: number };
  "waitlist:unwatch": { count: number };
  "constellation:watch": { online: string[] };
  "constellation:unwatch": { online: string[] };
  "channel:watch": CaughtUp;
  "channel:unwatch": object;
  "channel:typing": object;
  /** The message is committed. A repeated nonce returns the message that it created. */
  "message:send": Pick<Message, "id" | "seq" | "rev" | "createdAt">;
} & Record<`${"user" | "post" | "invite"}:${"watch" | "unwatch"}`, object>;

/** Socket.IO's type of the client → server events. */
export type ClientToServerEvents = {
  [Name in CommandName]: (payload: CommandPayload<Name>, ack: Ack<CommandResults[Name]>) => void;
};
