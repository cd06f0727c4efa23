import type { Constellation } from "@oni/api/contract";

export type Neighbour = Constellation["users"][number] & { sharedTags: readonly string[] };

/** Whoever shares a tag with the member, the strongest link first. */
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

/** Who of them is here: what was told live counts more than what the map said when it was read. */
export const onlineAmong = (
  neighbours: readonly Neighbour[],
  told: Readonly<Record<string, boolean>>,
): Neighbour[] => neighbours.filter(({ id, online }) => told[id] ?? online);
