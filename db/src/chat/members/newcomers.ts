import { sql } from "drizzle-orm";
import { serverMembers, servers } from "../../schema/index.ts";

/** For how long somebody who joined is new in a server. */
export const newcomerTime = sql`interval '1 hour'`;

/** Whether a member is kept silent as a newcomer, in a query of servers and their members. */
export const isSilencedByRaidMode = sql<boolean>`(${servers.raidMode} and ${serverMembers.role} = 'member'
  and ${serverMembers.joinedAt} > now() - ${newcomerTime})`;
