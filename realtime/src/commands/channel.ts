import { findVisibleChannel, listMessages } from "@oni/db";
import { catchUpLimit, rooms } from "../../contract/index.ts";
import { joinRoom } from "../live-server.ts";
import { Refused } from "../refused.ts";
import type { Command } from "./command.ts";

const channelsPerSocket = 100;
const typingBudget = { points: 1, windowMs: 3_000, isPromised: true };

/**
 * Looks, joins, and looks again. Nobody is in the room for a moment who may not see it; and since
 * the log is read after joining, whatever is committed meanwhile arrives at least once: as an
 * event, in the answer, or both. Clients ignore what they have.
 */
export const watchChannel: Command<"channel:watch"> = async ({ live, socket, viewer, payload }) => {
  const { channelId, afterSeq, afterRev } = payload;
  const room = rooms.channel(channelId);
  const wasWatching = socket.rooms.has(room);
  if (!wasWatching && countWatched(socket.rooms) >= channelsPerSocket) throw new Refused("quota");
  if (!(await findVisibleChannel(live.db, viewer.id, channelId))) throw new Refused("not_found");
  await joinRoom(live, socket, room);

  const channel = await findVisibleChannel(live.db, viewer.id, channelId);
  if (!channel) {
    await socket.leave(room);
    throw new Refused("not_found");
  }
  const { lastSeq, lastRev } = channel;
  live.heads.follow(channelId, lastRev);
  if (afterSeq === undefined)
    return { lastSeq, lastRev, missed: [], changed: [], truncated: false };

  const limit = catchUpLimit + 1;
  const missed = await listMessages(live.db, channelId, { after: afterSeq, limit }, viewer.id);
  const changed =
    afterRev === undefined
      ? []
      : await listMessages(live.db, channelId, { afterRev, upToSeq: afterSeq, limit }, viewer.id);
  live.metrics.repaired.inc(missed.length + changed.length);
  return {
    lastSeq,
    lastRev,
    missed: missed.slice(0, catchUpLimit),
    changed: changed.slice(0, catchUpLimit),
    truncated: missed.length > catchUpLimit || changed.length > catchUpLimit,
  };
};

export const unwatchChannel: Command<"channel:unwatch"> = async ({ socket, payload }) => {
  await socket.leave(rooms.channel(payload.channelId));
  return {};
};

/** Everyone else who watches hears it, at most once per member in 3 s; the rest is absorbed. */
export const typeInChannel: Command<"channel:typing"> = async ({ live, viewer, payload }) => {
  const { channelId } = payload;
  const channel = await findVisibleChannel(live.db, viewer.id, channelId);
  if (!channel) throw new Refused("not_found");
  if (!channel.role) throw new Refused("forbidden");
  const verdict = await live.limiter.consume("typing", viewer.id, typingBudget);
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
