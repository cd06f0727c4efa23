import { listPublicUserIds } from "@oni/db/chat";
import { rooms } from "../../contract/index.ts";
import type { Live } from "./live.ts";
import {
  joinRoom,
  type LiveServer,
  type LiveSocket,
  localSockets,
} from "../publishing/live-server.ts";

/** Adds a socket to the room of a shrine under the requested name. It may use several names. */
export async function enterShrine(
  live: Live,
  socket: LiveSocket,
  { username, userId }: { username: string; userId: string },
): Promise<void> {
  await leaveShrine(socket, username);
  socket.data.shrines ??= new Map();
  socket.data.shrines.set(username, userId);
  await joinRoom(live, socket, rooms.shrine(userId));
}

/** Ends the watch that a socket requested under this name, even if another member has it now. */
export async function leaveShrine(socket: LiveSocket, username: string): Promise<void> {
  const { shrines } = socket.data;
  const userId = shrines?.get(username);
  shrines?.delete(username);
  const isLast = userId && ![...(shrines?.values() ?? [])].includes(userId);
  if (isLast) await socket.leave(rooms.shrine(userId));
}

/**
 * Ends all watches of a shrine here. Each receives one last `user:changed` with the requested name,
 * because the member's present name is not public to them.
 */
export function closeShrine(io: LiveServer, userId: string): void {
  const room = rooms.shrine(userId);
  for (const socket of localSockets(io, room)) {
    void socket.leave(room);
    for (const [username, ownerId] of socket.data.shrines ?? []) {
      if (ownerId !== userId) continue;
      socket.data.shrines?.delete(username);
      socket.emit("user:changed", { userId, username });
    }
  }
}

/** Closes watched shrines that are no longer public, in case the hint was lost. */
export async function recheckShrines({ db, io }: Live): Promise<void> {
  const prefix = rooms.shrine("");
  const watched = [...io.of("/").adapter.rooms.keys()].flatMap((room) =>
    room.startsWith(prefix) ? [room.slice(prefix.length)] : [],
  );
  if (watched.length === 0) return;
  const open = new Set(await listPublicUserIds(db, watched));
  for (const userId of watched) if (!open.has(userId)) closeShrine(io, userId);
}
