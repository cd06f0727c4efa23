import { type Constellation, mostRegions } from "@oni/api/contract";
import type { EventPayload } from "@oni/realtime/contract";

export type MapDelta = EventPayload<"constellation:delta">;

/**
 * Returns the map after a change of members or links. Safe to repeat, and to apply to a map that already
 * contains the change. Viewers stay on their own map even if they are hidden from others.
 */
export function applyDelta(map: Constellation, delta: MapDelta): Constellation {
  const gone = new Set(delta.removedUserIds);
  const changedLinks = [...delta.connections, ...delta.removedConnections];
  const pairs = new Set(changedLinks.map(pairKey));
  const ends = new Set(changedLinks.flatMap(({ fromUserId, toUserId }) => [fromUserId, toUserId]));
  const connections = map.connections.filter((link) => {
    if (gone.has(link.fromUserId) || gone.has(link.toUserId)) return false;
    const mayBeChanged = ends.has(link.fromUserId) && ends.has(link.toUserId);
    return !mayBeChanged || !pairs.has(pairKey(link));
  });
  const users = applyUsers(map.users, delta);
  return {
    ...map,
    users,
    connections: [...connections, ...delta.connections],
    regions: applyRegions(map.regions, delta),
  };
}

/**
 * Sorts the largest first, like the API. Events are the same for every watcher and name no dimensions.
 */
function applyRegions(
  regions: Constellation["regions"],
  // An older publisher sends no regions.
  { regions: news = [], removedRegions = [] }: Partial<MapDelta>,
): Constellation["regions"] {
  if (news.length + removedRegions.length === 0) return regions;
  const changed = new Map(news.map((region) => [region.tag, region]));
  const gone = new Set(removedRegions);
  const known = new Map(regions.map(({ tag, serverIds }) => [tag, serverIds]));
  return regions
    .filter(({ tag }) => !gone.has(tag) && !changed.has(tag))
    .concat(news.map((region) => ({ ...region, serverIds: known.get(region.tag) ?? [] })))
    .sort((a, b) => b.count - a.count || (a.tag < b.tag ? -1 : 1))
    .slice(0, mostRegions);
}

/** Returns the same array if no member has come, gone or changed. */
function applyUsers(
  users: Constellation["users"],
  { users: news, removedUserIds }: MapDelta,
): Constellation["users"] {
  if (news.length + removedUserIds.length === 0) return users;
  const gone = new Set(removedUserIds);
  const changed = new Map(news.map((user) => [user.id, user]));
  const remaining = users.flatMap((user) => {
    const now = changed.get(user.id);
    changed.delete(user.id);
    if (now) return [{ ...now, isCurrentUser: user.isCurrentUser }];
    return gone.has(user.id) && !user.isCurrentUser ? [] : [user];
  });
  // Viewers are always on their own map, so a new member is not the viewer.
  return [
    ...remaining,
    ...[...changed.values()].map((user) => ({ ...user, isCurrentUser: false })),
  ];
}

const pairKey = ({ fromUserId, toUserId }: { fromUserId: string; toUserId: string }) =>
  `${fromUserId} ${toUserId}`;
