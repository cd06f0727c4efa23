import { and, eq, isNotNull, or, type SQL, sql, type SQLWrapper } from "drizzle-orm";
import { serverBans, serverMembers, servers } from "../../schema/index.ts";

/** A membership by its two ends. */
export type Membership = { serverId: string; userId: string };

/** What a member is within a server. */
export type Role = (typeof serverMembers.$inferSelect)["role"];

/** The id of nobody: with it, what may be seen is what a visitor may see. */
export const visitorId = "00000000-0000-0000-0000-000000000000";

/** Condition of a left join from `servers` to the viewer's own membership. */
export const viewerMembership = (viewerId: string | SQLWrapper): SQL | undefined =>
  and(eq(serverMembers.serverId, servers.id), eq(serverMembers.userId, viewerId));

/**
 * Whether the viewer may read a server and all that is in it, of which visitors get a preview only:
 * public ones are open to every signed-in member who is not banned there, private ones to their members, of whom none is banned.
 * Needs the join above. This is the only place that decides it.
 */
export const isVisible = (viewerId: string | SQLWrapper): SQL | undefined =>
  or(isNotNull(serverMembers.id), and(servers.isPublic, sql`not exists (${banOf(viewerId)})`));

const banOf = (viewerId: string | SQLWrapper): SQL => sql`
  select from ${serverBans}
  where ${serverBans.serverId} = ${servers.id} and ${serverBans.userId} = ${viewerId}`;
