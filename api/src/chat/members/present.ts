import type { findTimeout, ListedMember } from "@oni/db/chat";
import type { PresenceReader } from "@oni/realtime";
import type { Member, Timeout } from "../../../contract/chat/members.ts";
import type { Role } from "../../../contract/chat/rights.ts";
import { type Actor, mayUndo } from "../../access/members.ts";

/**
 * Returns members with their presence, and for an owner with those who invited them. Members who hide
 * their presence are never online.
 */
export async function presentMembers(
  presence: PresenceReader,
  members: ListedMember[],
  viewerRole: Role | null = null,
): Promise<Member[]> {
  const shown = members.filter((member) => member.showOnlineStatus);
  const online = await presence.onlineAmong(shown.map(({ userId }) => userId));
  return members.map(({ showOnlineStatus, joinedAt, invitedBy, ...member }) => ({
    ...member,
    ...(viewerRole === "owner" && { invitedBy }),
    joinedAt: joinedAt.toISOString(),
    online: showOnlineStatus && online.has(member.userId),
  }));
}

type TimeoutRow = NonNullable<Awaited<ReturnType<typeof findTimeout>>>;

/** Returns a timeout as the given actor may see it. */
export const presentTimeout = (row: TimeoutRow, actor: Actor): Timeout => ({
  ...row,
  endsAt: row.endsAt.toISOString(),
  createdAt: row.createdAt.toISOString(),
  mayUndo: mayUndo(actor, row),
});
