import { listUsableInviteCodes } from "@oni/db/chat";
import { rooms } from "../../contract/index.ts";
import type { Live } from "./live.ts";
import { joinRoom, type LiveSocket, localSockets } from "../publishing/live-server.ts";

/** Adds a socket to the invite room of a server. It leaves any other one. */
export async function enterInvite(
  live: Live,
  socket: LiveSocket,
  invite: NonNullable<LiveSocket["data"]["invite"]>,
): Promise<void> {
  leaveInvite(socket);
  socket.data.invite = invite;
  await joinRoom(live, socket, rooms.door(invite.serverId));
}

export function leaveInvite(socket: LiveSocket): void {
  const { invite } = socket.data;
  socket.data.invite = null;
  if (invite) void socket.leave(rooms.door(invite.serverId));
}

/**
 * Ends the watches here of expired, used-up or deleted invites. Each receives one last `invite:changed`.
 */
export async function recheckInvites({ db, io }: Pick<Live, "db" | "io">): Promise<void> {
  const sockets = listWatchedInvites(io).flatMap((id) => localSockets(io, rooms.door(id)));
  const codes = new Set(sockets.flatMap(({ data }) => data.invite?.code ?? []));
  if (codes.size === 0) return;
  const usable = new Set(await listUsableInviteCodes(db, [...codes]));
  for (const socket of sockets) {
    if (!socket.data.invite || usable.has(socket.data.invite.code)) continue;
    leaveInvite(socket);
    socket.emit("invite:changed", {});
  }
}

/** Returns the servers whose invites a socket of this process watches. */
export function listWatchedInvites(io: Live["io"]): string[] {
  const prefix = rooms.door("");
  return [...io.of("/").adapter.rooms.keys()].flatMap((room) =>
    room.startsWith(prefix) ? [room.slice(prefix.length)] : [],
  );
}
