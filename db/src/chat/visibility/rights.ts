import { and, type SQL, sql, type SQLWrapper } from "drizzle-orm";
import { channels, type Right, serverMembers, servers } from "../../schema/index.ts";
import { isVisible } from "./visibility.ts";

/**
 * SQL condition: the viewer has a right in a server; never null. The owner has all rights, and nobody has
 * any without joining. For a query of `servers` with `viewerMembership`.
 */
export const hasRight = (right: Right): SQL<boolean> => sql<boolean>`(
  ${serverMembers.id} is not null and (
    ${serverMembers.role} = 'owner'
    or ${right} = any(${servers.memberRights} || ${serverMembers.grantedRights})
    or (${serverMembers.role} = 'moderator' and ${right} = any(${servers.moderatorRights}))
  )
)`;

/**
 * SQL condition: the viewer belongs to an audience, which is everyone if its roles are null; never null.
 * For the same queries.
 */
const isAmong = (
  viewerId: string | SQLWrapper,
  { roleIds, userIds }: { roleIds: SQLWrapper; userIds: SQLWrapper },
): SQL<boolean> => sql<boolean>`(
  ${roleIds} is null
  or ${viewerId} = any(${userIds})
  or (${serverMembers.id} is not null and (
    ${servers.memberRoleId} = any(${roleIds})
    or ${serverMembers.roleIds} && ${roleIds}
    or (${serverMembers.role} = 'moderator' and ${servers.moderatorRoleId} = any(${roleIds}))
  ))
  or ${hasRight("manage_channels")}
)`;

/**
 * SQL condition: the viewer may see a channel and its contents, so its server too. For a query of
 * `channels` and `servers` with `viewerMembership`. No other code decides this.
 */
export const isChannelVisible = (viewerId: string | SQLWrapper): SQL | undefined =>
  and(
    isVisible(viewerId),
    isAmong(viewerId, { roleIds: channels.seeRoleIds, userIds: channels.seeUserIds }),
  );

/**
 * SQL condition: the channel lets the viewer write, if they have the right. For a query of visible
 * channels.
 */
export const isWritable = (viewerId: string | SQLWrapper): SQL<boolean> =>
  isAmong(viewerId, { roleIds: channels.writeRoleIds, userIds: channels.writeUserIds });
