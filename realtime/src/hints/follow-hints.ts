import { listKeeperIds } from "@oni/db/keepers";
import { type EventPayload, rooms } from "../../contract/index.ts";
import { endSessions, enterServer, leaveServer } from "../sockets/access.ts";
import { createThrottle } from "../../process/pace/throttle.ts";
import { createInviteUpdates } from "./invite-updates.ts";
import { createChannelGrowth } from "./channel-growth.ts";
import { recheckPosts } from "../sockets/post-watches.ts";
import { closeShrine } from "../sockets/shrine-watches.ts";
import { type Hint, type HintHandlers, growthTopic, onHints } from "../publishing/hints.ts";
import { createInboxUpdates } from "./inbox-updates.ts";
import type { Live } from "../sockets/live.ts";
import { type LiveServer, localSockets } from "../publishing/live-server.ts";
import { describeError } from "../../process/observe/log.ts";
import { recheckSockets } from "../sockets/recheck.ts";

const rippleWindowMs = 2_000;
const feedWindowMs = 1_000;
const serversWindowMs = 1_000;
const caseWindowMs = 250;
const importWindowMs = 1_000;

/** Applies the hints of all processes to the sockets here. Returns a function that stops it. */
export function followHints(live: Live): () => void {
  const { io, bus } = live;
  const ripples = createThrottle<Hint<"rippled">>(rippleWindowMs, (ripple) =>
    io.local.to(rooms.constellation).emit("constellation:ripple", ripple),
  );
  const feed = createThrottle<null>(feedWindowMs, () =>
    io.local.to(rooms.members).emit("feed:changed", {}),
  );
  const servers = createThrottle<null>(serversWindowMs, () =>
    io.local.to(rooms.members).emit("servers:changed", {}),
  );
  const cases = createThrottle<EventPayload<"case:changed">>(caseWindowMs, (changed) =>
    notifyKeepers(live, (keepers) => keepers.emit("case:changed", changed)),
  );
  const imports = createThrottle<EventPayload<"import:progress">>(importWindowMs, (state) =>
    notifyKeepers(live, (keepers) => keepers.emit("import:progress", state)),
  );
  const growth = createChannelGrowth(live);
  const inbox = createInboxUpdates(live);
  const inviteUpdates = createInviteUpdates(live);

  const handlers: HintHandlers = {
    waitlistChanged: () => live.nodeCount.changed(),
    rippled: (ripple) => ripples.push(ripple.userId, ripple),
    inboxChanged: ({ changes }) => inbox.changed(changes),
    serverChanged: ({ serverId }) => {
      servers.push("", null);
      inviteUpdates.changed(serverId);
    },
    feedChanged: () => feed.push("", null),
    channelGrew: ({ saidAtMs, ...grown }) => {
      live.metrics.fanOut.observe(Math.max(0, Date.now() - saidAtMs) / 1000);
      growth.grew(grown);
      if (!grown.isPrivate) inviteUpdates.messagesChanged(grown.serverId);
    },
    messageDeleted: (deleted) => {
      growth.deleted(deleted);
      if (!deleted.isPrivate) inviteUpdates.messagesChanged(deleted.serverId);
    },
    caseChanged: ({ caseId }) => cases.push(caseId, { id: caseId }),
    importProgressed: (state) => imports.push(state.id, state),
    sessionsRevoked: ({ keys }) => endSessions(io, keys),
    memberJoined: ({ serverId, userId }) => enterServer(io, serverId, userId),
    memberRemoved: ({ userId, ...server }) => leaveServer(io, server, userId),
    visibilityNarrowed: async ({ serverId, channelIds }) => {
      growth.narrow(channelIds);
      const concerned = [rooms.server(serverId), ...channelIds.map(rooms.channel)];
      await recheckRooms(live, concerned);
    },
    shrineClosed: async ({ userId }) => {
      closeShrine(io, userId);
      await recheckPosts(live);
    },
    postClosed: ({ postId }) => recheckPosts(live, [postId]),
    presenceChanged: async (change) => {
      live.presenceView.note(change);
      await inviteUpdates.presenceChanged(change.userId);
    },
    presenceSettingChanged: ({ userId }) => recheckRooms(live, [rooms.user(userId)]),
  };
  const listener = onHints(live, handlers);

  // Only gateways with a room of the server need its channel activity.
  const { adapter } = io.of("/");
  const isOpen = (serverId: string) =>
    adapter.rooms.has(rooms.server(serverId)) || adapter.rooms.has(rooms.door(serverId));
  const open = (room: string) => {
    const serverId = serverOf(room);
    if (serverId !== null) bus.subscribe(growthTopic(serverId), listener);
  };
  const close = (room: string) => {
    const serverId = serverOf(room);
    if (serverId === null || isOpen(serverId)) return;
    bus.unsubscribe(growthTopic(serverId));
    growth.forget(serverId);
  };
  adapter.on("create-room", open);
  adapter.on("delete-room", close);

  return () => {
    adapter.off("create-room", open);
    adapter.off("delete-room", close);
    ripples.close();
    servers.close();
    inviteUpdates.close();
    feed.close();
    cases.close();
    imports.close();
    growth.close();
    inbox.close();
  };
}

/** Returns the server of a room of members or of invite viewers. */
function serverOf(room: string): string | null {
  const prefix = [rooms.server(""), rooms.door("")].find((start) => room.startsWith(start));
  return prefix === undefined ? null : room.slice(prefix.length);
}

/** The list of keepers is read each time, so that a former keeper receives nothing. */
function notifyKeepers(
  { io, db, log }: Live,
  emit: (keepers: ReturnType<LiveServer["local"]["to"]>) => void,
): void {
  listKeeperIds(db).then(
    (keepers) => {
      if (keepers.length > 0) emit(io.local.to(keepers.map(rooms.user)));
    },
    (error) => log.warn("keepers are not notified", describeError(error)),
  );
}

/** A query that began earlier and ends later is out of date by then. */
async function recheckRooms(live: Live, concerned: readonly string[]): Promise<void> {
  const sockets = new Set(concerned.flatMap((room) => localSockets(live.io, room)));
  for (const { data } of sockets) data.accessVersion += 1;
  await recheckSockets(live, [...sockets]);
}
