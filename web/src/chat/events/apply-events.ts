import type { EventName, EventPayload } from "@oni/realtime/contract";
import { changeLog } from "../log/logs.ts";
import { applyCountEvents } from "../unread/apply-count-events.ts";
import { applyPresence } from "../../stores/presence.ts";
import { onTyping, stopTyping } from "../log/typing.ts";
import { type ChannelLog, putMessage } from "../log/channel-log.ts";
import { markDeleted, applyCounters, applyReaction } from "../log/channel-log-changes.ts";
import type { Live } from "../../live/connection.ts";

/**
 * Applies messages, counts, typing and presence to the stores. `viewerId` returns the signed-in member.
 */
export function applyMessageEvents(live: Pick<Live, "on">, viewerId: () => string): void {
  const applyToLog = <Name extends keyof typeof logAppliers>(name: Name) =>
    live.on(name, (payload: EventPayload<Name> & { channelId: string }) =>
      changeLog(payload.channelId, (log) => logAppliers[name](log, payload, viewerId())),
    );
  applyToLog("message:created");
  applyToLog("message:updated");
  applyToLog("message:deleted");
  applyToLog("message:reaction");
  applyToLog("channel:head");
  applyCountEvents(live, viewerId);

  live.on("message:created", ({ channelId, userId }) => userId && stopTyping(channelId, userId));
  live.on("channel:typing", ({ channelId, userId, displayName }) =>
    onTyping(channelId, userId, displayName),
  );
  live.on("constellation:presence", ({ changes }) => applyPresence(changes));
}

/** The events that change the cached log of an open channel. */
type LogEventName = Extract<EventName, `message:${string}` | "channel:head">;

type Applier<Name extends EventName> = (
  log: ChannelLog,
  payload: EventPayload<Name>,
  viewerId: string,
) => ChannelLog;

/**
 * Applies each event to a log. Pure, and safe to repeat: an old or known event changes nothing, and an
 * early message waits. A gap shows in `mustCatchUp`.
 */
export const logAppliers: { readonly [Name in LogEventName]: Applier<Name> } = {
  "message:created": (log, message) => putMessage(log, message, "event"),
  "message:updated": (log, message) => putMessage(log, message, "event"),
  "message:deleted": (log, deleted) => markDeleted(log, deleted),
  "message:reaction": (log, { messageId, emoji, count, userId, added }, viewerId) =>
    applyReaction(log, messageId, { emoji, count, mine: userId === viewerId ? added : undefined }),
  "channel:head": (log, counters) => applyCounters(log, counters),
};
