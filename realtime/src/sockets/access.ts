import { rooms } from "../../contract/index.ts";
import { type LiveServer, localSockets, type LiveSocket } from "../publishing/live-server.ts";

/** Notifies a socket that its session has ended and closes it. */
export function endSession(socket: LiveSocket): void {
  socket.emit("session:revoked", {});
  socket.disconnect(true);
}

/** Ends all sockets of these sessions here. */
export function endSessions(io: LiveServer, keys: readonly string[]): void {
  for (const key of keys) {
    localSockets(io, rooms.session(key)).forEach(endSession);
  }
}

/** Adds all sockets of a member here to the room of a server. */
export function enterServer(io: LiveServer, serverId: string, userId: string): void {
  for (const socket of localSockets(io, rooms.user(userId))) {
    socket.data.accessVersion += 1;
    void socket.join(rooms.server(serverId));
  }
}

/** Removes all sockets of a member here from a server and its channels. */
export function leaveServer(
  io: LiveServer,
  { serverId, channelIds }: { serverId: string; channelIds: readonly string[] },
  userId: string,
): void {
  const left = [rooms.server(serverId), ...channelIds.map(rooms.channel)];
  for (const socket of localSockets(io, rooms.user(userId))) {
    socket.data.accessVersion += 1;
    for (const room of left) void socket.leave(room);
  }
}

/** Returns the ids in the names of a socket's rooms of one kind: `idsOf(socket, rooms.channel)`. */
export function idsOf(socket: LiveSocket, room: (id: string) => string): string[] {
  const prefix = room("");
  return [...socket.rooms].flatMap((name) =>
    name.startsWith(prefix) ? [name.slice(prefix.length)] : [],
  );
}
