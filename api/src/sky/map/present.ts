import type { MapMember } from "@oni/db/sky";
import type { ConstellationUser } from "@oni/realtime/contract";

/** Returns a node of the map. A member who hides their status is never online. */
export const presentMapMember = (
  member: MapMember,
  online: ReadonlySet<string>,
): ConstellationUser => ({
  id: member.id,
  username: member.username,
  displayName: member.displayName,
  showOnlineStatus: member.showOnlineStatus,
  online: member.showOnlineStatus && online.has(member.id),
  profileImageUrl: member.profileImageUrl,
  x: member.x,
  y: member.y,
});
