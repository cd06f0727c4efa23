import type { MapMember } from "@oni/db/sky";
import type { ConstellationUser } from "@oni/realtime/contract";

/** A node of the map. Who hides their status is never shown online. */
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
