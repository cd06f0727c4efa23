import type { Publisher } from "@oni/realtime";
import { rooms } from "@oni/realtime/contract";

/** Tells a member's own devices to read a server again; where none is named, all that the member may see. */
export function announceServerTo(
  publisher: Publisher,
  userId: string,
  serverId: string | null,
): void {
  publisher.emit(rooms.user(userId), "server:changed", { serverId });
}

/** Tells everyone in a server, and one more member's own devices, that their lists have changed. */
function announceMembership(publisher: Publisher, serverId: string, userId: string): void {
  publisher.emit(rooms.server(serverId), "member:changed", { serverId });
  announceServerTo(publisher, userId, serverId);
  publisher.serverChanged(serverId);
}

/** A server is described anew, or gone: its members and whoever lists it read it again. */
export function announceServer(publisher: Publisher, serverId: string): void {
  publisher.emit(rooms.server(serverId), "server:changed", { serverId });
  publisher.serverChanged(serverId);
}

/** Someone has become a member. */
export function announceJoin(publisher: Publisher, serverId: string, userId: string): void {
  publisher.memberJoined(serverId, userId);
  announceMembership(publisher, serverId, userId);
}

/** Someone is no longer a member: their sockets leave its rooms before anything else is published. */
export function announceRemoval(
  publisher: Publisher,
  server: { serverId: string; channelIds: readonly string[] },
  userId: string,
): void {
  publisher.memberRemoved(server, userId);
  announceMembership(publisher, server.serverId, userId);
  publisher.inboxChanged([{ userId }]);
}
