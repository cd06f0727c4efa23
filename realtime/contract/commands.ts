import * as z from "zod";
import { idSchema, type Message, usernameSchema } from "./entities.ts";
import { sentMessageSchema } from "./message-draft.ts";
import type { Ack } from "./refusals.ts";

const position = z.int().min(0).max(2_147_483_647);

/** Payload of every command a client may send. Commands without one take `undefined` or `{}`. */
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
 * What joining a channel answers: its heads, and what the client had missed. `missed` are messages
 * with seq > afterSeq, the oldest 200; `changed` those with seq ≤ afterSeq and rev > afterRev, the
 * oldest 200 by rev; of each at most 128 KiB, or one message; `truncated` says that REST has more.
 */
export type CaughtUp = {
  lastSeq: number;
  lastRev: number;
  missed: Message[];
  changed: Message[];
  truncated: boolean;
};

/** How many messages one `channel:watch` catches up, each way. */
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
  /** The message is committed; a nonce that was used before answers the message it made. */
  "message:send": Pick<Message, "id" | "seq" | "rev" | "createdAt">;
} & Record<`${"user" | "post" | "invite"}:${"watch" | "unwatch"}`, object>;

/** Socket.IO's map of client → server events. */
export type ClientToServerEvents = {
  [Name in CommandName]: (payload: CommandPayload<Name>, ack: Ack<CommandResults[Name]>) => void;
};
