import { and, asc, eq, ne, not, sql } from "drizzle-orm";
import type { Database } from "../../connection/database.ts";
import { serverMembers, servers, users } from "../../schema/index.ts";
import { listChannelIds } from "../channels/channels.ts";
import { isDirectOpen } from "../directs/directs.ts";
import { deleteMember, lockServer } from "../members/members.ts";
import type { Membership } from "../visibility/visibility.ts";
import { deleteServer } from "./servers.ts";

/** The effect of a member's departure on a server. */
export type ServerDeparture = {
  serverId: string;
  channelIds: string[];
  outcome: "left" | "passed on" | "gone";
};

/**
 * Removes a departing member from a server. Returns null when the server is gone.
 *
 * A server that they owned passes to the moderator with the longest membership, or else to such a member.
 * Bots own none. If there is none, it is deleted with all its contents. A direct line is deleted if it was never opened
 * or no member is left.
 */
export async function departFromServer(
  tx: Database,
  membership: Membership,
): Promise<ServerDeparture | null> {
  const { serverId, userId } = membership;
  const server = await lockServer(tx, serverId);
  if (!server) return null;
  const channelIds = await listChannelIds(tx, serverId);
  if (server.kind === "direct") return departFromDirect(tx, membership, channelIds);
  const isOwner = server.ownerId === userId;
  const successorId = isOwner ? await findSuccessor(tx, membership) : null;
  if (isOwner && !successorId) {
    await deleteServer(tx, serverId);
    return { serverId, channelIds, outcome: "gone" };
  }
  if (successorId) await passOwnership(tx, membership, { to: successorId, as: "member" });
  await deleteMember(tx, membership);
  return { serverId, channelIds, outcome: isOwner ? "passed on" : "left" };
}

/**
 * Removes a departing member from a direct line. An open one stays with the other member. There are no
 * roles to pass on.
 */
async function departFromDirect(
  tx: Database,
  membership: Membership,
  channelIds: string[],
): Promise<ServerDeparture> {
  const { serverId } = membership;
  const otherId = (await isDirectOpen(tx, serverId)) ? await findSuccessor(tx, membership) : null;
  if (otherId === null) {
    await deleteServer(tx, serverId);
    return { serverId, channelIds, outcome: "gone" };
  }
  await tx.update(servers).set({ ownerId: otherId }).where(eq(servers.id, serverId));
  await deleteMember(tx, membership);
  return { serverId, channelIds, outcome: "left" };
}

async function findSuccessor(
  tx: Database,
  { serverId, userId }: Membership,
): Promise<string | null> {
  const [successor] = await tx
    .select({ userId: serverMembers.userId })
    .from(serverMembers)
    .innerJoin(users, and(eq(users.id, serverMembers.userId), not(users.isBot)))
    .where(and(eq(serverMembers.serverId, serverId), ne(serverMembers.userId, userId)))
    .orderBy(
      asc(sql`${serverMembers.role} <> 'moderator'`),
      asc(serverMembers.joinedAt),
      asc(serverMembers.id),
    )
    .limit(1);
  return successor?.userId ?? null;
}

/** Makes another member the owner and gives the owner the role `as`. Call it with the server locked. */
export async function passOwnership(
  tx: Database,
  { serverId, userId }: Membership,
  { to: successorId, as }: { to: string; as: "moderator" | "member" },
): Promise<void> {
  const setRole = (memberId: string, role: "owner" | typeof as) =>
    tx
      .update(serverMembers)
      .set({ role })
      .where(and(eq(serverMembers.serverId, serverId), eq(serverMembers.userId, memberId)));
  await setRole(userId, as);
  await setRole(successorId, "owner");
  await tx
    .update(servers)
    .set({ ownerId: successorId, updatedAt: sql`now()` })
    .where(eq(servers.id, serverId));
}
