import { and, eq, sql } from "drizzle-orm";
import type { Database } from "../../connection/database.ts";
import { channels, serverMembers, servers } from "../../schema/index.ts";
import { isSilencedByRaidMode } from "./newcomers.ts";
import { timeoutOf } from "./timeouts.ts";
import { isChannelVisible, isWritable, viewerRights } from "../visibility/rights.ts";
import { isBannedFrom, type Membership, viewerMembership } from "../visibility/visibility.ts";

/**
 * Returns what decides about a user's rights in a server, and in one of its channels if it is given.
 * Undefined when the server is gone.
 */
export async function findRightsInForce(
  db: Database,
  { serverId, userId, channelId }: Membership & { channelId: string | undefined },
) {
  const [found] = await db
    .select({
      userId: sql<string>`${userId}::text`,
      isPublic: servers.isPublic,
      moderatorRoleId: servers.moderatorRoleId,
      memberRoleId: servers.memberRoleId,
      role: serverMembers.role,
      roleIds: serverMembers.roleIds,
      rights: viewerRights,
      timeout: timeoutOf(userId),
      isBanned: sql<boolean>`${isBannedFrom(userId)}`,
      isSilenced: sql<boolean>`coalesce(${isSilencedByRaidMode}, false)`,
      channel: {
        // The first column decides whether there is a channel, so it is one that is never null.
        id: channels.id,
        seeRoleIds: channels.seeRoleIds,
        seeUserIds: channels.seeUserIds,
        writeRoleIds: channels.writeRoleIds,
        writeUserIds: channels.writeUserIds,
        isSeen: sql<boolean>`${isChannelVisible(userId)}`,
        isWritable: isWritable(userId),
      },
    })
    .from(servers)
    .leftJoin(serverMembers, viewerMembership(userId))
    .leftJoin(
      channels,
      channelId ? and(eq(channels.serverId, servers.id), eq(channels.id, channelId)) : sql`false`,
    )
    .where(eq(servers.id, serverId));
  return found;
}

export type RightsInForce = NonNullable<Awaited<ReturnType<typeof findRightsInForce>>>;
