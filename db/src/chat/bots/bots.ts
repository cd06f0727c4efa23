import { and, asc, eq } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { personColumns } from "../../account/users/person-columns.ts";
import type { Database } from "../../connection/database.ts";
import { serverMembers, users } from "../../schema/index.ts";
import { isMembership, type Membership } from "../visibility/visibility.ts";

const owners = alias(users, "owner");

/** Returns the bots of a server with their owners, longest membership first. */
export const listServerBots = (db: Database, serverId: string) =>
  db
    .select({
      ...personColumns,
      owner: {
        id: owners.id,
        username: owners.username,
        displayName: owners.displayName,
        profileImageUrl: owners.profileImageUrl,
        isBot: owners.isBot,
      },
    })
    .from(serverMembers)
    .innerJoin(users, and(eq(users.id, serverMembers.userId), users.isBot))
    .innerJoin(owners, eq(owners.id, users.ownerId))
    .where(eq(serverMembers.serverId, serverId))
    .orderBy(asc(serverMembers.id));

/** Returns the owner of a bot that is a member of a server, or undefined if there is no such bot. */
export async function findServerBot(
  db: Database,
  membership: Membership,
): Promise<{ ownerId: string | null } | undefined> {
  const [bot] = await db
    .select({ ownerId: users.ownerId })
    .from(serverMembers)
    .innerJoin(users, and(eq(users.id, serverMembers.userId), users.isBot))
    .where(isMembership(membership));
  return bot;
}
