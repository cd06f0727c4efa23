import type { Constellation } from "@oni/api/contract";
import type { EventPayload } from "@oni/realtime/contract";

export type MapDelta = EventPayload<"constellation:delta">;

/**
 * The map after members or links have changed. Safe to repeat, and to apply to an answer that contains
 * the change already. The viewer stays on their own map even when nobody else sees them.
 */
export function applyDelta(map: Constellation, delta: MapDelta): Constellation {
  const gone = new Set(delta.removedUserIds);
  const changed = new Map(delta.users.map((user) => [user.id, user]));
  const users = map.users.flatMap((user) => {
    const now = changed.get(user.id);
    changed.delete(user.id);
    if (now) return [{ ...now, isCurrentUser: user.isCurrentUser }];
    return gone.has(user.id) && !user.isCurrentUser ? [] : [user];
  });
  // Whoever is new to the map is not its viewer, who is always on it.
  for (const user of changed.values()) users.push({ ...user, isCurrentUser: false });

  const changedLinks = [...delta.connections, ...delta.removedConnections];
  const pairs = new Set(changedLinks.map(pairKey));
  const ends = new Set(changedLinks.flatMap(({ fromUserId, toUserId }) => [fromUserId, toUserId]));
  const connections = map.connections.filter((link) => {
    if (gone.has(link.fromUserId) || gone.has(link.toUserId)) return false;
    const mayBeChanged = ends.has(link.fromUserId) && ends.has(link.toUserId);
    return !mayBeChanged || !pairs.has(pairKey(link));
  });
  return { users, connections: [...connections, ...delta.connections] };
}

const pairKey = ({ fromUserId, toUserId }: { fromUserId: string; toUserId: string }) =>
  `${fromUserId} ${toUserId}`;
