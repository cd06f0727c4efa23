import { deleteMember, findBan, insertBan, listChannelIds, refusalOf, lockServer } from "@oni/db";
import type { Ban } from "../../../contract/members.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../http/errors.ts";
import { announceRemoval } from "../servers/announce.ts";

type Parts = Pick<Deps, "db" | "publisher">;
type Membership = { serverId: string; userId: string };

/** Takes a member out of a server. They may come back. */
export async function kickMember({ db, publisher }: Parts, membership: Membership): Promise<void> {
  const { serverId, userId } = membership;
  const channelIds = await listChannelIds(db, serverId);
  await db.transaction(async (tx) => {
    await lockServer(tx, serverId);
    if (!(await deleteMember(tx, membership))) throw new AppError("not_found");
  });
  announceRemoval(publisher, { serverId, channelIds }, userId);
}

/**
 * Bars someone from a server and takes them out if they are in; again changes nothing. Who only
 * read it stops hearing it like a member does.
 */
export async function banMember(
  { db, publisher }: Parts,
  membership: Membership,
  bannedById: string,
): Promise<Ban> {
  const { serverId, userId } = membership;
  const channelIds = await listChannelIds(db, serverId);
  const ban = await db.transaction(async (tx) => {
    await lockServer(tx, serverId);
    await insertBan(tx, { ...membership, bannedById }).catch(refuseUnknown);
    await deleteMember(tx, membership);
    return findBan(tx, membership);
  });
  announceRemoval(publisher, { serverId, channelIds }, userId);
  if (!ban) throw new AppError("not_found");
  return { ...ban, createdAt: ban.createdAt.toISOString() };
}

/** There is no such user, or the server went a moment ago. */
function refuseUnknown(error: unknown): never {
  throw refusalOf(error)?.condition === "foreign_key_violation" ? new AppError("not_found") : error;
}
