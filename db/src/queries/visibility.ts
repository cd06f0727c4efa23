import { and, eq, isNotNull, or, type SQL, type SQLWrapper } from "drizzle-orm";
import { serverMembers, servers } from "../schema/index.ts";

/** What a member is within a server. */
export type Role = (typeof serverMembers.$inferSelect)["role"];

/** Condition of a left join from `servers` to the viewer's own membership. */
export const viewerMembership = (viewerId: string | SQLWrapper): SQL | undefined =>
  and(eq(serverMembers.serverId, servers.id), eq(serverMembers.userId, viewerId));

/**
 * Whether the viewer may read a server and all that is in it: public ones are open to every
 * signed-in member, private ones to their members. Needs the join above. This is the only place
 * that decides it.
 */
export const isVisible: SQL | undefined = or(servers.isPublic, isNotNull(serverMembers.id));
