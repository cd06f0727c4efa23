import { and, asc, eq, gt, inArray, ne, sql } from "drizzle-orm";
import type { Database } from "../../connection/database.ts";
import { serverMembers, servers, users } from "../../schema/index.ts";
import { deleteApplication } from "./applications.ts";
import { leaveInbox } from "../../people/inbox/write-inbox.ts";
import { startReading, stopReading } from "./reads.ts";
import { type PagePosition, positionAt } from "../../sql/place.ts";
import type { Membership, Role } from "../visibility/visibility.ts";

const isMembership = ({ serverId, userId }: Membership) =>
  and(eq(serverMembers.serverId, serverId), eq(serverMembers.userId, userId));

/**
 * Takes the turn to change who is in a server, until the transaction ends, and answers the server
 * as it is then; undefined when it is gone. Joining, leaving, kicks, bans and invitations all
 * happen under its lock, which keeps `memberCount` exact and a ban ahead of a join.
 */
export async function lockServer(tx: Database, serverId: string) {
  const [server] = await tx
    .select()
    .from(servers)
    .where(eq(servers.id, serverId))
    .for("no key update");
  return server;
}

/** Makes someone a member whose unread begins now. False when they were one already. In the turn. */
export async function insertMember(tx: Database, membership: Membership): Promise<boolean> {
  const joined = await tx
    .insert(serverMembers)
    .values(membership)
    .onConflictDoNothing()
    .returning({ id: serverMembers.id });
  if (joined.length === 0) return false;
  await changeMemberCount(tx, membership.serverId, 1);
  await startReading(tx, membership);
  await deleteApplication(tx, membership);
  return true;
}

/**
 * Ends a membership with its read positions, mentions and entries of the inbox. False when there was none, or it is the
 * owner's, which nothing but an account's departure ends. In the turn.
 */
export async function deleteMember(tx: Database, membership: Membership): Promise<boolean> {
  const left = await tx
    .delete(serverMembers)
    .where(and(isMembership(membership), ne(serverMembers.role, "owner")))
    .returning({ id: serverMembers.id });
  if (left.length === 0) return false;
  await changeMemberCount(tx, membership.serverId, -1);
  await stopReading(tx, membership);
  await leaveInbox(tx, membership);
  return true;
}

async function changeMemberCount(tx: Database, serverId: string, change: 1 | -1): Promise<void> {
  await tx
    .update(servers)
    .set({ memberCount: sql`${servers.memberCount} + ${change}::integer` })
    .where(eq(servers.id, serverId));
}

/** Gives a member another role; the owner's stays. */
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

/** Who keeps a server in order: its owner and moderators. */
export async function listStaffIds(db: Database, serverId: string): Promise<string[]> {
  const staff = await db
    .select({ userId: serverMembers.userId })
    .from(serverMembers)
    .where(and(eq(serverMembers.serverId, serverId), ne(serverMembers.role, "member")));
  return staff.map(({ userId }) => userId);
}

/** What someone is in a server, or undefined when they are not in it. */
export async function findRole(db: Database, membership: Membership): Promise<Role | undefined> {
  const [member] = await db
    .select({ role: serverMembers.role })
    .from(serverMembers)
    .where(isMembership(membership));
  return member?.role;
}

/** What somebody is in a server, as a value of a row that is written; null when they are not in it. */
export const roleOf = (membership: Membership) => sql<Role | null>`(
  select ${serverMembers.role} from ${serverMembers} where ${isMembership(membership)}
)`;

/** Members with what they show of themselves, the longest-standing first, after a place. */
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

/** Where a member stands in that list, or undefined. */
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

/** How many members of the servers asked about are looked up among those online. */
const shownLimit = 10_000;

/** The members of these servers whom everyone may see online, the longest-standing first, up to 10 000. */
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

/** One member as `listMembers` has them, or undefined. */
export async function findMember(db: Database, membership: Membership) {
  const [member] = await selectMembers(db).where(isMembership(membership));
  return member;
}

/** Of these servers the ones that somebody is a member of. */
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

/** Up to 10 000 members of a server, by id. */
export async function listMemberIds(db: Database, serverId: string): Promise<string[]> {
  const rows = await db
    .select({ userId: serverMembers.userId })
    .from(serverMembers)
    .where(eq(serverMembers.serverId, serverId))
    .limit(10_000);
  return rows.map(({ userId }) => userId);
}

/** A member as a list has them. */
export type ListedMember = Omit<Awaited<ReturnType<typeof listMembers>>[number], "membershipId">;

const selectMembers = (db: Database) =>
  db
    .select({
      membershipId: serverMembers.id,
      userId: users.id,
      username: users.username,
      displayName: users.displayName,
      profileImageUrl: users.profileImageUrl,
      showOnlineStatus: users.showOnlineStatus,
      role: serverMembers.role,
      joinedAt: serverMembers.joinedAt,
    })
    .from(serverMembers)
    .innerJoin(users, eq(users.id, serverMembers.userId))
    .$dynamic();
