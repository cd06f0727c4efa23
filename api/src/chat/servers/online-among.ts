import type { PresenceReader } from "@oni/realtime";

/** Returns those of the given members who are online, in the given order. */
export async function onlineAmong<Member extends { userId: string }>(
  presence: PresenceReader,
  members: readonly Member[],
): Promise<Member[]> {
  const online = await presence.onlineAmong([...new Set(members.map(({ userId }) => userId))]);
  return members.filter(({ userId }) => online.has(userId));
}
