import type { Constellation } from "@oni/api/contract";

export type Neighbour = Constellation["users"][number] & { sharedTags: readonly string[] };

/** Returns the members who share a tag with the viewer, the strongest link first. */
export function neighboursOf(map: Constellation, viewerId: string): Neighbour[] {
  const members = new Map(map.users.map((member) => [member.id, member]));
  return map.connections
    .filter(({ fromUserId, toUserId }) => fromUserId === viewerId || toUserId === viewerId)
    .sort((one, other) => other.strength - one.strength)
    .flatMap(({ fromUserId, toUserId, sharedTags }) => {
      const member = members.get(fromUserId === viewerId ? toUserId : fromUserId);
      return member ? [{ ...member, sharedTags }] : [];
    });
}

/** Returns the neighbours who are present. Presence from events overrides that of the fetched map. */
export const onlineAmong = (
  neighbours: readonly Neighbour[],
  presence: Readonly<Record<string, boolean>>,
): Neighbour[] => neighbours.filter(({ id, online }) => presence[id] ?? online);
