import { listUsableInviteCodes } from "@oni/db/chat";
import { rooms } from "../../contract/index.ts";
import type { Live } from "./live.ts";
import { joinRoom, type LiveSocket, localSockets } from "../publishing/live-server.ts";

/** Lets a socket into the room of those who look at an invitation of a server; it leaves any other. */
export async function enterDoor(
  live: Live,
  socket: LiveSocket,
  door: NonNullable<LiveSocket["data"]["door"]>,
): Promise<void> {
  leaveDoor(socket);
  socket.data.door = door;
  await joinRoom(live, socket, rooms.door(door.serverId));
}

export function leaveDoor(socket: LiveSocket): void {
  const { door } = socket.data;
  socket.data.door = null;
  if (door) void socket.leave(rooms.door(door.serverId));
}

/**
 * Ends the watches here of invitations that have expired, are used up or gone; each receives one last
 * `invite:changed`.
 */
export async function recheckDoors({ db, io }: Pick<Live, "db" | "io">): Promise<void> {
  const sockets = listWatchedDoors(io).flatMap((id) => localSockets(io, rooms.door(id)));
  const codes = new Set(sockets.flatMap(({ data }) => data.door?.code ?? []));
  if (codes.size === 0) return;
  const usable = new Set(await listUsableInviteCodes(db, [...codes]));
  for (const socket of sockets) {
    if (!socket.data.door || usable.has(socket.data.door.code)) continue;
    leaveDoor(socket);
    socket.emit("invite:changed", {});
  }
}

/** The servers at whose door a socket of this process waits. */
export function listWatchedDoors(io: Live["io"]): string[] {
  const prefix = rooms.door("");
  return [...io.of("/").adapter.rooms.keys()].flatMap((room) =>
    room.startsWith(prefix) ? [room.slice(prefix.length)] : [],
  );
}
