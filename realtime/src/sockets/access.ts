import { rooms } from "../../contract/index.ts";
import { type LiveServer, localSockets, type LiveSocket } from "../publishing/live-server.ts";

/** Tells a socket that its session ended, and closes it. */
export function endSession(socket: LiveSocket): void {
  socket.emit("session:revoked", {});
  socket.disconnect(true);
}

/** Ends every socket here of these sessions. */
export function endSessions(io: LiveServer, keys: readonly string[]): void {
  for (const key of keys) {
    localSockets(io, rooms.session(key)).forEach(endSession);
  }
}

/** Lets every socket here of a member join the room of a server. */
export function enterServer(io: LiveServer, serverId: string, userId: string): void {
  for (const socket of localSockets(io, rooms.user(userId))) {
    socket.data.accessVersion += 1;
    void socket.join(rooms.server(serverId));
  }
}

/** Takes every socket here of a member out of a server and all its channels. */
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

/** Ids in the names of a socket's rooms of one kind: `idsOf(socket, rooms.channel)`. */
export function idsOf(socket: LiveSocket, room: (id: string) => string): string[] {
  const prefix = room("");
  return [...socket.rooms].flatMap((name) =>
    name.startsWith(prefix) ? [name.slice(prefix.length)] : [],
  );
}
