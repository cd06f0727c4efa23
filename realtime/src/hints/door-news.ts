import { listMembershipsAmong } from "@oni/db/chat";
import { rooms } from "../../contract/index.ts";
import { createCoalescer } from "../../process/pace/coalesce.ts";
import type { Live } from "../sockets/live.ts";
import { localSockets } from "../publishing/live-server.ts";
import { listWatchedDoors } from "../sockets/door-watches.ts";

const windowMs = 2_000;

/** Notifies those here who look at an invitation, at most once in 2 s a server. */
export type DoorNews = {
  /** The server or its members. */
  changed(serverId: string): void;
  /** A message came or went: told only where invitations show the shape of lines. */
  spoken(serverId: string): void;
  /** A member is online now, or not any more. */
  cameOrWent(userId: string): Promise<void>;
  close(): void;
};

export function createDoorNews({ io, db }: Pick<Live, "io" | "db">): DoorNews {
  const { adapter } = io.of("/");
  const news = createCoalescer<string>(windowMs, (serverId) =>
    io.local.to(rooms.door(serverId)).emit("invite:changed", {}),
  );
  const changed = (serverId: string) => {
    if (adapter.rooms.has(rooms.door(serverId))) news.push(serverId, serverId);
  };
  return {
    changed,
    spoken: (serverId) => {
      const watchers = localSockets(io, rooms.door(serverId));
      if (watchers.some(({ data }) => data.door?.showsLines)) changed(serverId);
    },
    cameOrWent: async (userId) => {
      const watched = listWatchedDoors(io);
      if (watched.length === 0) return;
      (await listMembershipsAmong(db, userId, watched)).forEach(changed);
    },
    close: () => news.close(),
  };
}
