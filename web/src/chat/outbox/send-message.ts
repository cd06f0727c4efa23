import { type RefusedAck, refusalStatus } from "@oni/realtime/contract";
import { ApiError } from "../../live/calls/api-error.ts";
import type { Live } from "../../live/connection.ts";
import { useSession } from "../../stores/session.ts";
import { type ChannelLog, endSeq, putMessage } from "../log/channel-log.ts";
import { applyCounters } from "../log/channel-log-changes.ts";
import { changeLog } from "../log/logs.ts";
import type { Outgoing } from "./outbox.ts";
import { postMessage } from "./post-message.ts";

/**
 * Sends a message over the live link, or by a request if there is no link or no ack. The nonce prevents a
 * duplicate. Returns the id once the message is stored, throws `ApiError` when it is refused.
 */
export async function sendMessage(
  live: Pick<Live, "request">,
  { channelId, content, replyToId, nonce, attachments }: Outgoing,
): Promise<string> {
  const files = attachments.length > 0 && { attachments: [...attachments] };
  const words = { content, replyToId, nonce, ...files };
  const { sessionId } = useSession.getState();
  const ack = await live.request("message:send", { channelId, ...words });
  // A gateway of the previous version does not know the event. A message that is really invalid is
  // refused by the request too.
  if (ack?.ok === false && ack.code !== "invalid_input") throw asApiError(ack);
  if (ack?.ok) {
    const counters = { lastSeq: ack.seq, lastRev: ack.rev };
    // The event comes before the ack. If it was lost, the log is behind from here on.
    const isMissing = (log: ChannelLog) => log.atEnd && endSeq(log) < ack.seq;
    changeLog(channelId, (log) => (isMissing(log) ? applyCounters(log, counters) : log));
    return ack.id;
  }
  // The request would carry the session of another member, or none.
  if (useSession.getState().sessionId !== sessionId) throw new TypeError("The session has ended.");
  const message = await postMessage({ id: channelId, ...words });
  changeLog(channelId, (log) => putMessage(log, message, "fetch"));
  return message.id;
}

/** Converts an ack into the error of a refused request. */
function asApiError({ code, error, retryAfterMs }: RefusedAck): ApiError {
  const headers = new Headers();
  if (retryAfterMs !== undefined)
    headers.set("Retry-After", String(Math.ceil(retryAfterMs / 1000)));
  const response = { status: refusalStatus[code], statusText: "", headers };
  return new ApiError(response, JSON.stringify({ code, error }));
}
