import { findMapMember, type MapChange } from "@oni/db";
import { rooms } from "@oni/realtime/contract";
import type { Deps } from "../../deps.ts";
import { presentMapMember } from "./present.ts";

type Parts = Pick<Deps, "db" | "presence" | "publisher">;

/**
 * Tells everyone who watches the map which links a write has made, changed or taken away. Call it
 * once the transaction of `refreshTags` has committed.
 */
export function announceLinks({ publisher }: Pick<Deps, "publisher">, change: MapChange): void {
  const { connections, removedConnections } = change;
  if (connections.length + removedConnections.length === 0) return;
  publisher.emit(rooms.constellation, "constellation:delta", {
    users: [],
    connections,
    removedUserIds: [],
    removedConnections,
  });
}

/**
 * As `announceLinks`, and shows the member as they are now, or gone when they are not public or no
 * more. Call it once the transaction of `refreshMember` or `forgetMember` has committed, and only
 * for a member who was or is public: nothing is published of another.
 */
export async function announceMember(parts: Parts, change: MapChange): Promise<void> {
  const { userId, connections, removedConnections } = change;
  const member = await findMapMember(parts.db, userId);
  const online = await parts.presence.onlineAmong(member ? [userId] : []);
  parts.publisher.emit(rooms.constellation, "constellation:delta", {
    users: member ? [presentMapMember(member, online)] : [],
    connections,
    removedUserIds: member ? [] : [userId],
    removedConnections,
  });
}
