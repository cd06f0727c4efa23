import { and, asc, eq, ne, sql } from "drizzle-orm";
import type { Database } from "../../connection/database.ts";
import { serverMembers, servers } from "../../schema/index.ts";
import { listChannelIds } from "../channels/channels.ts";
import { isDirectOpen } from "../directs/directs.ts";
import { deleteMember, lockServer } from "../members/members.ts";
import type { Membership } from "../visibility/visibility.ts";
import { deleteServer } from "./servers.ts";

/** What a member's departure did to a server. */
export type ServerDeparture = {
  serverId: string;
  channelIds: string[];
  outcome: "left" | "passed on" | "gone";
};

/**
 * Takes a departing member out of a server; null when the server is gone already. One that they
 * owned passes to the moderator who has been there longest, else to such a member, else it goes with
 * all it holds. So does a direct line that was never opened, or in which nobody is left.
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

/** A line stays with whoever is left in it, if it was open, and there are no roles to pass on. */
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
    .where(and(eq(serverMembers.serverId, serverId), ne(serverMembers.userId, userId)))
    .orderBy(
      asc(sql`${serverMembers.role} <> 'moderator'`),
      asc(serverMembers.joinedAt),
      asc(serverMembers.id),
    )
    .limit(1);
  return successor?.userId ?? null;
}

/** Makes another member the owner, and the owner what they are `as` from then on. In the server's turn. */
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
