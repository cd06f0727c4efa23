import { and, type SQL, sql, type SQLWrapper } from "drizzle-orm";
import { allRights, channels, type Right, serverMembers, servers } from "../../schema/index.ts";
import { isVisible } from "./visibility.ts";

/**
 * SQL condition: the viewer has a right in a server; never null. The owner has all rights, and users who have
 * not joined have none. For a query of `servers` with `viewerMembership`.
 */
export const hasRight = (right: Right): SQL<boolean> => sql<boolean>`(
  ${serverMembers.id} is not null and (
    ${serverMembers.role} = 'owner'
    or ${right} = any(${servers.memberRights} || ${serverMembers.grantedRights})
    or (${serverMembers.role} = 'moderator' and ${right} = any(${servers.moderatorRights}))
  )
)`;

/** The rights of both members of a direct line, which has no roles. */
const directRights: readonly Right[] = ["pin", "send", "attach", "thread", "react"];

const listed = (rights: readonly Right[]) => sql.raw(`'{${rights.join(",")}}'::text[]`);

/**
 * SQL value: the rights of the viewer in a server, some of them possibly twice. Empty without joining. A
 * timeout is not considered. For the same queries.
 */
export const viewerRights = sql<Right[]>`(case
  when ${serverMembers.id} is null then ${listed([])}
  when ${servers.kind} = 'direct' then ${listed(directRights)}
  when ${serverMembers.role} = 'owner' then ${listed(allRights)}
  when ${serverMembers.role} = 'moderator'
    then ${servers.memberRights} || ${serverMembers.grantedRights} || ${servers.moderatorRights}
  else ${servers.memberRights} || ${serverMembers.grantedRights}
end)`;

/**
 * SQL condition: the viewer is exempt from slow mode and raid mode. For the same queries.
 */
export const isExempt = sql<boolean>`(
  ${hasRight("manage_messages")} or ${hasRight("manage_channels")}
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
