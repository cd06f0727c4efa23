import { and, asc, eq, gt, inArray, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database } from "../../connection/database.ts";
import { type Right, serverMembers, servers, users } from "../../schema/index.ts";
import { deleteApplication } from "./applications.ts";
import { leaveAudiences } from "../visibility/audiences.ts";
import { queueMemberEvent } from "../hooks/queue-events.ts";
import { leaveInbox } from "../../people/inbox/write-inbox.ts";
import { startReading, stopReading } from "./reads.ts";
import { type PagePosition, positionAt } from "../../sql/page-position.ts";
import { hasRight } from "../visibility/rights.ts";
import { isMembership, type Membership, type Role } from "../visibility/visibility.ts";

/**
 * Locks a server for changes of its members until the transaction ends, and returns the locked row, or
 * undefined when it is gone. Joins, departures, kicks, bans and invitations all take this lock. It keeps
 * `memberCount` exact and orders a ban before a join.
 */
export async function lockServer(tx: Database, serverId: string) {
  const [server] = await tx
    .select()
    .from(servers)
    .where(eq(servers.id, serverId))
    .for("no key update");
  return server;
}

/**
 * Adds a member, by the invite of `invitedById` if that is not null. All earlier messages count as read.
 * Returns false when they are a member already. Call it with the server locked.
 */
export async function insertMember(
  tx: Database,
  { serverId, userId }: Membership,
  invitedById: string | null = null,
): Promise<boolean> {
  const membership = { serverId, userId };
  const joined = await tx
    .insert(serverMembers)
    .values({ ...membership, invitedById })
    .onConflictDoNothing()
    .returning({ id: serverMembers.id });
  if (joined.length === 0) return false;
  await changeMemberCount(tx, membership.serverId, 1);
  await startReading(tx, membership);
  await deleteApplication(tx, membership);
  await queueMemberEvent(tx, membership, "member:joined");
  return true;
}

/**
 * Deletes a membership with its read positions, mentions, inbox entries and places in audiences. Returns false when there was
 * none, or when it is the owner's, which only the deletion of the account ends. Call it with the server
 * locked.
 */
export async function deleteMember(tx: Database, membership: Membership): Promise<boolean> {
  await queueMemberEvent(tx, membership, "member:left");
  const left = await tx
    .delete(serverMembers)
    .where(and(isMembership(membership), ne(serverMembers.role, "owner")))
    .returning({ id: serverMembers.id });
  if (left.length === 0) return false;
  await changeMemberCount(tx, membership.serverId, -1);
  await stopReading(tx, membership);
  await leaveAudiences(tx, membership);
  await leaveInbox(tx, membership);
  return true;
}

async function changeMemberCount(tx: Database, serverId: string, change: 1 | -1): Promise<void> {
  await tx
    .update(servers)
    .set({ memberCount: sql`${servers.memberCount} + ${change}::integer` })
    .where(eq(servers.id, serverId));
}

/** Sets another role of a member. The owner's role cannot be changed. */
export async function updateMemberRole(
  db: Database,
  membership: Membership,
  role: Exclude<Role, "owner">,
): Promise<void> {
  await db
    .update(serverMembers)
    .set({ role })
    .where(and(isMembership(membership), ne(serverMembers.role, "owner")));
}

/** Returns the ids of the members of a server who have a right there. */
export async function listHolderIds(
  db: Database,
  serverId: string,
  right: Right,
): Promise<string[]> {
  const holders = await db
    .select({ userId: serverMembers.userId })
    .from(serverMembers)
    .innerJoin(servers, eq(servers.id, serverMembers.serverId))
    .where(and(eq(serverMembers.serverId, serverId), hasRight(right)));
  return holders.map(({ userId }) => userId);
}

/** Returns a user's role in a server, or undefined when they are not a member. */
export async function findRole(db: Database, membership: Membership): Promise<Role | undefined> {
  const [member] = await db
    .select({ role: serverMembers.role })
    .from(serverMembers)
    .where(isMembership(membership));
  return member?.role;
}

/** SQL value: a user's role in a server, or null when they are not a member. */
export const roleOf = (membership: Membership) => sql<Role | null>`(
  select ${serverMembers.role} from ${serverMembers} where ${isMembership(membership)}
)`;

/** Returns members with their public data, longest membership first, after a position. */
export function listMembers(
  db: Database,
  serverId: string,
  { after, limit }: { limit: number; after?: PagePosition | undefined },
) {
  return selectMembers(db)
    .where(and(eq(serverMembers.serverId, serverId), after && gt(serverMembers.id, after.id)))
    .orderBy(asc(serverMembers.id))
    .limit(limit);
}

/** Returns the position of a member in that list, or undefined. */
export async function findMemberPosition(
  db: Database,
  membership: Membership,
): Promise<PagePosition | undefined> {
  const [position] = await db
    .select({ id: serverMembers.id, joinedAt: serverMembers.joinedAt })
    .from(serverMembers)
    .where(isMembership(membership));
  return position && positionAt(position.joinedAt, position.id);
}

/** The maximum number of members that `listShownMembers` returns. */
const shownLimit = 10_000;

/**
 * Returns the members of these servers that everyone may see online, longest membership first, up to 10
 * 000.
 */
export const listShownMembers = (db: Database, serverIds: readonly string[]) =>
  db
    .select({
      serverId: serverMembers.serverId,
      userId: users.id,
      username: users.username,
      profileImageUrl: users.profileImageUrl,
    })
    .from(serverMembers)
    .innerJoin(users, eq(users.id, serverMembers.userId))
    .where(
      and(
        inArray(serverMembers.serverId, [...serverIds]),
        users.isPublic,
        sql`${users.showOnlineStatus}`,
      ),
    )
    .orderBy(asc(serverMembers.id))
    .limit(shownLimit);

export type ShownMember = Awaited<ReturnType<typeof listShownMembers>>[number];

/** Returns one member in the form of `listMembers`, or undefined. */
export async function findMember(db: Database, membership: Membership) {
  const [member] = await selectMembers(db).where(isMembership(membership));
  return member;
}

/** Returns those of these servers that a user is a member of. */
export async function listMembershipsAmong(
  db: Database,
  userId: string,
  serverIds: readonly string[],
): Promise<string[]> {
  const rows = await db
    .select({ serverId: serverMembers.serverId })
    .from(serverMembers)
    .where(and(eq(serverMembers.userId, userId), inArray(serverMembers.serverId, [...serverIds])));
  return rows.map(({ serverId }) => serverId);
}

/** Returns up to 10 000 member ids of a server, ordered by id. */
export async function listMemberIds(db: Database, serverId: string): Promise<string[]> {
  const rows = await db
    .select({ userId: serverMembers.userId })
    .from(serverMembers)
    .where(eq(serverMembers.serverId, serverId))
    .limit(10_000);
  return rows.map(({ userId }) => userId);
}

/** A member in the form of the list. `roleIds` includes the built-in roles. */
export type ListedMember = Omit<Awaited<ReturnType<typeof listMembers>>[number], "membershipId">;

const inviters = alias(users, "inviter");

const selectMembers = (db: Database) =>
  db
    .select({
      membershipId: serverMembers.id,
      userId: users.id,
      username: users.username,
      displayName: users.displayName,
      profileImageUrl: users.profileImageUrl,
      showOnlineStatus: users.showOnlineStatus,
      isBot: users.isBot,
      role: serverMembers.role,
      roleIds: sql<string[]>`${serverMembers.roleIds} || case ${serverMembers.role}
        when 'moderator' then array[${servers.moderatorRoleId}, ${servers.memberRoleId}]
        else array[${servers.memberRoleId}] end`,
      invitedBy: {
        id: inviters.id,
        username: inviters.username,
        displayName: inviters.displayName,
      },
      joinedAt: serverMembers.joinedAt,
    })
    .from(serverMembers)
    .innerJoin(servers, eq(servers.id, serverMembers.serverId))
    .innerJoin(users, eq(users.id, serverMembers.userId))
    .leftJoin(inviters, eq(inviters.id, serverMembers.invitedById))
    .$dynamic();
