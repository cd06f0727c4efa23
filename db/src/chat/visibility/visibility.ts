import { and, eq, isNotNull, or, type SQL, sql, type SQLWrapper } from "drizzle-orm";
import { serverBans, serverMembers, servers } from "../../schema/index.ts";

/** A user's membership in a server. */
export type Membership = { serverId: string; userId: string };

/** Condition of a query of `server_members`: the row is this membership. */
export const isMembership = ({ serverId, userId }: Membership): SQL | undefined =>
  and(eq(serverMembers.serverId, serverId), eq(serverMembers.userId, userId));

/** The role of a member in a server. */
export type Role = (typeof serverMembers.$inferSelect)["role"];

/** An id that no member has. It selects what a signed-out visitor may see. */
export const visitorId = "00000000-0000-0000-0000-000000000000";

/** Condition of a left join from `servers` to the viewer's membership. */
export const viewerMembership = (viewerId: string | SQLWrapper): SQL | undefined =>
  and(eq(serverMembers.serverId, servers.id), eq(serverMembers.userId, viewerId));

/**
 * SQL condition: the viewer may read a server and its contents. Public servers are readable for every
 * signed-in member who is not banned there, private ones for their members; signed-out visitors get only
 * a preview. It requires the join above. No other code decides this.
 */
export const isVisible = (viewerId: string | SQLWrapper): SQL | undefined =>
  or(isNotNull(serverMembers.id), and(servers.isPublic, sql`not ${isBannedFrom(viewerId)}`));

/** SQL condition: the viewer is banned from the server. For a query of `servers`. */
export const isBannedFrom = (viewerId: string | SQLWrapper): SQL<boolean> => sql<boolean>`exists (
  select from ${serverBans}
  where ${serverBans.serverId} = ${servers.id} and ${serverBans.userId} = ${viewerId}
)`;
