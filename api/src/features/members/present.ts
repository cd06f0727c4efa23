import type { findTimeout, ListedMember } from "@oni/db";
import type { PresenceReader } from "@oni/realtime";
import type { Member, Timeout } from "../../../contract/members.ts";

/** Members with their presence; one who hides it is never shown online. */
export async function presentMembers(
  presence: PresenceReader,
  members: ListedMember[],
): Promise<Member[]> {
  const shown = members.filter((member) => member.showOnlineStatus);
  const online = await presence.onlineAmong(shown.map(({ userId }) => userId));
  return members.map(({ showOnlineStatus, joinedAt, ...member }) => ({
    ...member,
    joinedAt: joinedAt.toISOString(),
    online: showOnlineStatus && online.has(member.userId),
  }));
}

export const presentTimeout = ({
  endsAt,
  createdAt,
  ...timeout
}: NonNullable<Awaited<ReturnType<typeof findTimeout>>>): Timeout => ({
  ...timeout,
  endsAt: endsAt.toISOString(),
  createdAt: createdAt.toISOString(),
});
