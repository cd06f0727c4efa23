import { sql } from "drizzle-orm";
import { serverMembers, servers } from "../../schema/index.ts";
import { isExempt } from "../visibility/rights.ts";

/** A member counts as new in a server for this time after joining. */
export const newcomerTime = sql`interval '1 hour'`;

/**
 * SQL condition: the member is new and raid mode forbids them to write. For a query of servers and their
 * members.
 */
export const isSilencedByRaidMode = sql<boolean>`(${servers.raidMode} and not ${isExempt}
  and ${serverMembers.joinedAt} > now() - ${newcomerTime})`;
