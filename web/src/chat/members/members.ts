import type { Role } from "@oni/api/contract";
import type { Member } from "../lists/queries.ts";

const order: Readonly<Record<Role, number>> = { owner: 0, moderator: 1, member: 2 };

/**
 * Who is here and who is not: by the last event, else by the list. One sees oneself as online only
 * when the others may.
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
