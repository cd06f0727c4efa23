import { listMembershipsAmong } from "@oni/db/chat";
import { rooms } from "../../contract/index.ts";
import { createThrottle } from "../../process/pace/throttle.ts";
import type { Live } from "../sockets/live.ts";
import { localSockets } from "../publishing/live-server.ts";
import { listWatchedInvites } from "../sockets/invite-watches.ts";

const windowMs = 2_000;

/** Notifies viewers of an invite here, at most once in 2 s per server. */
export type InviteUpdates = {
  /** The server or its members have changed. */
  changed(serverId: string): void;
  /** A message was added or removed. Announced only where invites show the shape of messages. */
  messagesChanged(serverId: string): void;
  /** A member came online or went offline. */
  presenceChanged(userId: string): Promise<void>;
  close(): void;
};

export function createInviteUpdates({ io, db }: Pick<Live, "io" | "db">): InviteUpdates {
  const { adapter } = io.of("/");
  const news = createThrottle<string>(windowMs, (serverId) =>
    io.local.to(rooms.door(serverId)).emit("invite:changed", {}),
  );
  const changed = (serverId: string) => {
    if (adapter.rooms.has(rooms.door(serverId))) news.push(serverId, serverId);
  };
  return {
    changed,
    messagesChanged: (serverId) => {
      const watchers = localSockets(io, rooms.door(serverId));
      if (watchers.some(({ data }) => data.invite?.showsMessages)) changed(serverId);
    },
    presenceChanged: async (userId) => {
      const watched = listWatchedInvites(io);
      if (watched.length === 0) return;
      (await listMembershipsAmong(db, userId, watched)).forEach(changed);
    },
    close: () => news.close(),
  };
}
