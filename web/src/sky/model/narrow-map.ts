import type { Constellation } from "./queries.ts";

/**
 * Returns the map of some members: them, the links between them, and the tags that at least one of them
 * carries, with the number of those who do. `ownTags` are those of the viewer.
 */
export function narrowMap(
  map: Constellation,
  isShown: (id: string) => boolean,
  ownTags: ReadonlySet<string>,
): Constellation {
  const users = map.users.filter(({ id }) => isShown(id));
  const carriers = new Map(map.regions.map(({ tag }) => [tag, new Set<string>()]));
  const shown = new Set(users.map(({ id }) => id));
  for (const { fromUserId, toUserId, sharedTags } of map.connections) {
    for (const id of [fromUserId, toUserId]) {
      if (shown.has(id)) for (const tag of sharedTags) carriers.get(tag)?.add(id);
    }
  }
  const you = users.find(({ isCurrentUser }) => isCurrentUser);
  if (you) for (const tag of ownTags) carriers.get(tag)?.add(you.id);
  return {
    ...map,
    users,
    connections: map.connections.filter(
      ({ fromUserId, toUserId }) => shown.has(fromUserId) && shown.has(toUserId),
    ),
    regions: map.regions
      .map((region) => ({ ...region, count: carriers.get(region.tag)?.size ?? 0 }))
      .filter(({ count }) => count > 0),
  };
}
