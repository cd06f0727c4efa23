import type { Publisher } from "@oni/realtime";
import { rooms } from "@oni/realtime/contract";

/** Makes a member's devices fetch a server again, or all their servers if none is named. */
export function announceServerTo(
  publisher: Publisher,
  userId: string,
  serverId: string | null,
): void {
  publisher.emit(rooms.user(userId), "server:changed", { serverId });
}

/** Makes all members of a server and one more user fetch their lists again. */
function announceMembership(publisher: Publisher, serverId: string, userId: string): void {
  publisher.emit(rooms.server(serverId), "member:changed", { serverId });
  announceServerTo(publisher, userId, serverId);
  publisher.serverChanged(serverId);
}

/** Announces a changed or removed server to its members and to all who list it. */
export function announceServer(publisher: Publisher, serverId: string): void {
  publisher.emit(rooms.server(serverId), "server:changed", { serverId });
  publisher.serverChanged(serverId);
}

/** Announces a new member. */
export function announceJoin(publisher: Publisher, serverId: string, userId: string): void {
  publisher.memberJoined(serverId, userId);
  announceMembership(publisher, serverId, userId);
}

/**
 * Announces a removed member. Their sockets leave the server's rooms before anything else is published.
 */
export function announceRemoval(
  publisher: Publisher,
  server: { serverId: string; channelIds: readonly string[] },
  userId: string,
): void {
  publisher.memberRemoved(server, userId);
  announceMembership(publisher, server.serverId, userId);
  publisher.inboxChanged([{ userId }]);
}
