import type { PresenceReader } from "@oni/realtime";

/** Those of these members who are online, in the order given. */
export async function onlineAmong<Member extends { userId: string }>(
  presence: PresenceReader,
  members: readonly Member[],
): Promise<Member[]> {
  const online = await presence.onlineAmong([...new Set(members.map(({ userId }) => userId))]);
  return members.filter(({ userId }) => online.has(userId));
}
