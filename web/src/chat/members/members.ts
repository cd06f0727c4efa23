import type { Role } from "@oni/api/contract";
import type { Member } from "../lists/queries.ts";

const order: Readonly<Record<Role, number>> = { owner: 0, moderator: 1, member: 2 };

/**
 * Splits members by presence: from the last event, or else from the list. Viewers see themselves as
 * online only if others do.
 */
export function splitByPresence(
  members: readonly Member[],
  presence: Readonly<Record<string, boolean>>,
  viewer: { id: string; showOnlineStatus: boolean },
): { online: Member[]; offline: Member[] } {
  const isOnline = ({ userId, online }: Member) =>
    userId === viewer.id ? viewer.showOnlineStatus : (presence[userId] ?? online);
  const sorted = members.toSorted(
    (one, other) =>
      order[one.role] - order[other.role] || one.username.localeCompare(other.username),
  );
  return {
    online: sorted.filter(isOnline),
    offline: sorted.filter((member) => !isOnline(member)),
  };
}
