import { findMapMember, type MapChange } from "@oni/db/sky";
import { rooms } from "@oni/realtime/contract";
import type { Deps } from "../../process/deps.ts";
import { presentMapMember } from "./present.ts";

type Parts = Pick<Deps, "db" | "presence" | "publisher">;

/**
 * Tells everyone who watches the map which links a write has made, changed or taken away, of what regions
 * the count is another, and where the member stands now if they have moved. Call it once the transaction
 * of `refreshTags` has committed.
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

/** What a change tells beside the member. */
const partsOf = (change: MapChange) => {
  const { connections, removedConnections, regions, removedRegions } = change;
  return { connections, removedConnections, regions, removedRegions };
};

/**
 * As `announceLinks`, and shows the member as they are now, or gone when they are not public or no
 * more. Call it once the transaction of `refreshMember` or `forgetMember` has committed, and only
 * for a member who was or is public: nothing is published of another.
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
