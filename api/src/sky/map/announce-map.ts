import { findMapMember, type MapChange } from "@oni/db/sky";
import { rooms } from "@oni/realtime/contract";
import type { Deps } from "../../process/deps.ts";
import { presentMapMember } from "./present.ts";

type Parts = Pick<Deps, "db" | "presence" | "publisher">;

/**
 * Publishes to all viewers of the map the links that a write has made, changed or removed, changed region
 * counts, and the member's new position. Call it after the commit of the transaction of `refreshTags`.
 */
export async function announceLinks(parts: Parts, change: MapChange): Promise<void> {
  if (change.hasMoved) return announceMember(parts, change);
  const parted = partsOf(change);
  if (Object.values(parted).every((part) => part.length === 0)) return;
  parts.publisher.emit(rooms.constellation, "constellation:delta", {
    users: [],
    removedUserIds: [],
    ...parted,
  });
}

/** The parts of a change besides the member. */
const partsOf = (change: MapChange) => {
  const { connections, removedConnections, regions, removedRegions } = change;
  return { connections, removedConnections, regions, removedRegions };
};

/**
 * Like `announceLinks`, and also publishes the member's present data, or their removal. Call it after the
 * commit of `refreshMember` or `removeMemberFromMap`, and only for a member who is or was public.
 */
export async function announceMember(parts: Parts, change: MapChange): Promise<void> {
  const { userId } = change;
  const member = await findMapMember(parts.db, userId);
  const online = await parts.presence.onlineAmong(member ? [userId] : []);
  parts.publisher.emit(rooms.constellation, "constellation:delta", {
    users: member ? [presentMapMember(member, online)] : [],
    removedUserIds: member ? [] : [userId],
    ...partsOf(change),
  });
}
