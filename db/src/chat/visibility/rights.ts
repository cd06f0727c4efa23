import { and, type SQL, sql, type SQLWrapper } from "drizzle-orm";
import { allRights, channels, type Right, serverMembers, servers } from "../../schema/index.ts";
import { constant } from "../../sql/constant.ts";
import { isVisible } from "./visibility.ts";

/**
 * SQL condition: the viewer has a right in a server; never null. The owner has all rights, and users who have
 * not joined have none. For a query of `servers` with `viewerMembership`.
 */
export const hasRight = (right: Right): SQL<boolean> => {
  const name = constant(right);
  return sql<boolean>`(
    ${serverMembers.id} is not null and (
      ${serverMembers.role} = 'owner'
      or ${name} = any(${servers.memberRights}) or ${name} = any(${serverMembers.grantedRights})
      or (${serverMembers.role} = 'moderator' and ${name} = any(${servers.moderatorRights}))
    )
  )`;
};

/** The rights of both members of a direct line, which has no roles. */
const directRights: readonly Right[] = ["pin", "send", "attach", "thread", "react"];

const listed = (rights: readonly Right[]) => sql`${constant(`{${rights.join(",")}}`)}::text[]`;

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
 * Users that it names count while they are members. For the same queries.
 */
const isAmong = (
  viewerId: string | SQLWrapper,
  { roleIds, userIds }: { roleIds: SQLWrapper; userIds: SQLWrapper },
): SQL<boolean> => sql<boolean>`(
  ${roleIds} is null
  or (${serverMembers.id} is not null and (
    ${viewerId} = any(${userIds})
    or ${servers.memberRoleId} = any(${roleIds})
    or ${serverMembers.roleIds} && ${roleIds}
    or (${serverMembers.role} = 'moderator' and ${servers.moderatorRoleId} = any(${roleIds}))
  ))
  or ${hasRight("manage_channels")}
)`;

/** The columns of a channel's audiences, or values in their place. */
type Audiences = Record<"seeRoleIds" | "seeUserIds" | "writeRoleIds" | "writeUserIds", SQLWrapper>;

/**
 * SQL condition: the viewer may see a channel and its contents, so its server too. For a query of
 * `channels` and `servers` with `viewerMembership`. No other code decides this. A left-joined channel that
 * is missing leaves the condition of its server.
 */
export const isChannelVisible = (
  viewerId: string | SQLWrapper,
  {
    seeRoleIds: roleIds,
    seeUserIds: userIds,
  }: Pick<Audiences, "seeRoleIds" | "seeUserIds"> = channels,
): SQL | undefined => and(isVisible(viewerId), isAmong(viewerId, { roleIds, userIds }));

/** SQL condition: not everyone who sees the server sees the channel. */
export const isPrivate = sql<boolean>`(${channels.seeRoleIds} is not null)`;

/**
 * SQL condition: the channel lets the viewer write, if they have the right. For a query of visible
 * channels.
 */
export const isWritable = (
  viewerId: string | SQLWrapper,
  {
    writeRoleIds: roleIds,
    writeUserIds: userIds,
  }: Pick<Audiences, "writeRoleIds" | "writeUserIds"> = channels,
): SQL<boolean> => isAmong(viewerId, { roleIds, userIds });

/** SQL condition: the viewer may send messages to a visible channel, apart from timeouts and waits. */
export const mayWrite = (viewerId: string | SQLWrapper): SQL<boolean> =>
  sql<boolean>`(${hasRight("send")} and ${isWritable(viewerId)})`;
