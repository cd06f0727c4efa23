import type { EventName, EventPayload } from "@oni/realtime/contract";
import { type ChannelLog, putMessage } from "./channel-log.ts";
import { bury, hearHead, react } from "./channel-log-changes.ts";

/** The events that change what is held of an open channel. */
type LogEventName = Extract<EventName, `message:${string}` | "channel:head">;

type Applier<Name extends EventName> = (
  log: ChannelLog,
  payload: EventPayload<Name>,
  viewerId: string,
) => ChannelLog;

/**
 * What each event does to a log. Pure, and safe to repeat: an event that is old or known already
 * changes nothing, one that comes too early waits, and a gap shows in `mustCatchUp`.
 */
export const logAppliers: { readonly [Name in LogEventName]: Applier<Name> } = {
  "message:created": (log, message) => putMessage(log, message, "event"),
  "message:updated": (log, message) => putMessage(log, message, "event"),
  "message:deleted": (log, { seq }) => bury(log, seq),
  "message:reaction": (log, { messageId, emoji, count, userId, added }, viewerId) =>
    react(log, messageId, { emoji, count, mine: userId === viewerId ? added : undefined }),
  "channel:head": (log, head) => hearHead(log, head),
};
