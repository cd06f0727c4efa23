import { and, eq, inArray, sql, type SQLWrapper } from "drizzle-orm";
import type { Database } from "../../connection/database.ts";
import { type Right, serverMembers, serverRoles, servers } from "../../schema/index.ts";
import { viewerRights } from "../visibility/rights.ts";
import type { Membership, Role } from "../visibility/visibility.ts";

/** The rank of an owner, above the positions of all roles. */
const ownerRank = 2_147_483_647;

/** The rank of a user who is not a member, below all roles. */
export const outsideRank = -1;

/** SQL value: the position of the built-in role of moderators. */
const moderatorPosition = (roleId: SQLWrapper) => sql`coalesce((
  select r."position" from ${serverRoles} r where r."id" = ${roleId}
), 1)`;

/** SQL value: the rank of a member. For a query of `servers` with `server_members`. */
const rank = sql<number>`case ${serverMembers.role} when 'owner' then ${ownerRank}::integer
  else greatest(
    case ${serverMembers.role} when 'moderator'
      then ${moderatorPosition(servers.moderatorRoleId)} else 0 end,
    (select max(r."position") from ${serverRoles} r where r."id" = any(${serverMembers.roleIds}))
  ) end`;

/**
 * A member's role, rights and rank in a server. The rank is the position of their highest role, 0 for the
 * role of all members.
 */
export type RankedMember = { role: Role; rights: Right[]; rank: number };

/** Returns the ranks of those of these users who are members of the server. */
export async function listRanks(
  db: Database,
  serverId: string,
  userIds: readonly string[],
): Promise<Map<string, RankedMember>> {
  const rows = await db
    .select({ userId: serverMembers.userId, role: serverMembers.role, rights: viewerRights, rank })
    .from(serverMembers)
    .innerJoin(servers, eq(servers.id, serverMembers.serverId))
    .where(and(eq(serverMembers.serverId, serverId), inArray(serverMembers.userId, [...userIds])));
  return new Map(rows.map(({ userId, ...ranked }) => [userId, ranked]));
}

/** SQL value: the rank of a user in a server, or null when they are not a member. */
export const rankOf = ({ serverId, userId }: Membership) => sql<number | null>`(
  select ${rank} from ${serverMembers} join ${servers} on ${servers.id} = ${serverMembers.serverId}
  where ${serverMembers.serverId} = ${serverId} and ${serverMembers.userId} = ${userId}
)`;

/**
 * SQL value: the rank that a member had when they were banned or timed out. Without a stored position it
 * follows from the stored role.
 */
export const rankAtAct = (act: {
  serverId: SQLWrapper;
  targetPosition: SQLWrapper;
  targetRole: SQLWrapper;
}) => sql<number>`coalesce(${act.targetPosition}, case ${act.targetRole}
  when 'owner' then ${ownerRank}::integer
  when 'moderator' then coalesce((
    select r."position" from ${servers} s join ${serverRoles} r on r."id" = s."moderatorRoleId"
    where s."id" = ${act.serverId}
  ), 1)
  when 'member' then 0 else ${outsideRank}::integer end)`;
