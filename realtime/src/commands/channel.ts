import { findWait, listMessages, type LoadedMessage } from "@oni/db/chat";
import { catchUpLimit, readOnlySentence, rooms } from "../../contract/index.ts";
import { atOnce, budgets, byteLimits } from "../../process/pace/limits.ts";
import type { Live } from "../sockets/live.ts";
import { joinRoom, type LiveSocket } from "../publishing/live-server.ts";
import { presentMessage } from "../messages/present-message.ts";
import { newcomerSentence, silenceSentence } from "../messages/refuse-with-retry-after.ts";
import { Refused } from "../sockets/refused.ts";
import type { Command } from "./command.ts";

/** Joins the room and catches up from a position if one is given. */
export const watchChannel: Command<"channel:watch"> = async ({ live, socket, viewer, payload }) => {
  const { channelId, afterSeq, afterRev } = payload;
  const nothing = { missed: [], changed: [], truncated: false };
  if (afterSeq === undefined) {
    return { ...(await joinChannel(live, socket, viewer.id, channelId)), ...nothing };
  }
  return live.longResponses(viewer.id, async () => {
    const newest = await joinChannel(live, socket, viewer.id, channelId);
    const isBehind =
      afterSeq < newest.lastSeq || (afterRev !== undefined && afterRev < newest.lastRev);
    if (!isBehind) return { answer: { ...newest, ...nothing }, bytes: 0 };
    const { bytes, ...caughtUp } = await catchUp(live, viewer.id, {
      channelId,
      afterSeq,
      afterRev,
    });
    return { answer: { ...newest, ...caughtUp }, bytes };
  });
};

/**
 * Checks access, joins, and checks again, so that no socket stays in a room without access. The log is
 * read after joining. So anything committed in between arrives at least once, as an event or in the
 * response. Clients ignore duplicates.
 */
async function joinChannel(live: Live, socket: LiveSocket, userId: string, channelId: string) {
  const room = rooms.channel(channelId);
  const wasWatching = socket.rooms.has(room);
  if (!wasWatching && countWatched(socket.rooms) >= atOnce.channelsPerSocket)
    throw new Refused("quota");
  if (!(await live.watches.find({ userId, channelId }))) throw new Refused("not_found");
  await joinRoom(live, socket, room);

  const channel = await live.watches.find({ userId, channelId });
  if (!channel) {
    await socket.leave(room);
    throw new Refused("not_found");
  }
  const { lastSeq, lastRev } = channel;
  live.channelHeads.follow(channelId, lastRev);
  return { lastSeq, lastRev };
}

/** Returns the messages and changes that the client lacks, up to a number and bytes each way. */
async function catchUp(
  live: Live,
  viewerId: string,
  position: { channelId: string; afterSeq: number; afterRev: number | undefined },
) {
  const { channelId, afterSeq, afterRev } = position;
  const bounds = { limit: catchUpLimit + 1, contentBytes: byteLimits.catchUp };
  const after = { after: afterSeq, ...bounds };
  const allMissed = await listMessages(live.db, channelId, after, viewerId);
  const since = { afterRev: afterRev ?? 0, upToSeq: afterSeq, ...bounds };
  const allChanged =
    afterRev === undefined ? [] : await listMessages(live.db, channelId, since, viewerId);
  const present = (message: LoadedMessage) => presentMessage(live, message, viewerId);
  const [missed, changed] = [fitting(allMissed.map(present)), fitting(allChanged.map(present))];
  live.metrics.repaired.inc(missed.messages.length + changed.messages.length);
  return {
    missed: missed.messages,
    changed: changed.messages,
    truncated: missed.isCut || changed.isCut,
    bytes: missed.bytes + changed.bytes,
  };
}

/**
 * Returns as many of the first items as fit, at least one. An item whose content the database omitted for
 * its size does not fit after another, so a cut is always noticed here.
 */
function fitting<Listed extends object>(all: readonly Listed[]) {
  const messages: Listed[] = [];
  let bytes = 0;
  for (const message of all) {
    const more = Buffer.byteLength(JSON.stringify(message));
    const isFull = messages.length === catchUpLimit || bytes + more > byteLimits.catchUp;
    if (isFull && messages.length > 0) break;
    messages.push(message);
    bytes += more;
  }
  return { messages, bytes, isCut: messages.length < all.length };
}

export const unwatchChannel: Command<"channel:unwatch"> = async ({ socket, payload }) => {
  await socket.leave(rooms.channel(payload.channelId));
  return {};
};

/**
 * All other watchers receive it, at most once per member in 3 s. Further calls are ignored. Slow mode
 * limits sending, not typing.
 */
export const typeInChannel: Command<"channel:typing"> = async ({ live, viewer, payload }) => {
  const { channelId } = payload;
  const channel = await live.watches.find({ userId: viewer.id, channelId });
  if (!channel) throw new Refused("not_found");
  if (!channel.role || !channel.isSpeakable) throw new Refused("forbidden");
  if (!channel.mayWrite) throw new Refused("forbidden", { sentence: readOnlySentence });
  const { timeout, newUntil } = await findWait(live.db, { channelId, userId: viewer.id });
  if (timeout) throw new Refused("forbidden", { sentence: silenceSentence(timeout) });
  if (newUntil) throw new Refused("forbidden", { sentence: newcomerSentence(newUntil) });
  const verdict = await live.limiter.consume("typing", viewer.id, budgets.typing);
  if (verdict.allowed) {
    const displayName = viewer.displayName ?? viewer.username;
    live.io
      .to(rooms.channel(channelId))
      .except(rooms.user(viewer.id))
      .emit("channel:typing", { channelId, userId: viewer.id, displayName });
  }
  return {};
};

const channelRoom = rooms.channel("");

function countWatched(joined: ReadonlySet<string>): number {
  let watched = 0;
  for (const room of joined) if (room.startsWith(channelRoom)) watched += 1;
  return watched;
}
