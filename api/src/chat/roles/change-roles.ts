import type { Database } from "@oni/db";
import {
  copyRights,
  listRoles,
  listRanks,
  lockServer,
  readGainedChannels,
  type ServerRole,
  type RankedMember,
  storeBuiltInRoles,
} from "@oni/db/chat";
import { rooms } from "@oni/realtime/contract";
import type { Right } from "../../../contract/chat/rights.ts";
import { requireAbove } from "../../access/members.ts";
import type { Deps } from "../../process/deps.ts";
import { publishAudienceChange } from "../channels/announce-audience.ts";
import { AppError } from "../../http/answers/errors.ts";

export type Parts = Pick<Deps, "db" | "publisher">;

/** The server of a change of roles, its roles from the highest, and the acting member. */
export type RolesInHand = {
  server: NonNullable<Awaited<ReturnType<typeof lockServer>>>;
  roles: readonly ServerRole[];
  actor: RankedMember;
  /** Returns the role if it is below the actor. Throws `not_found` or `forbidden` otherwise. */
  roleBelow: (roleId: string) => ServerRole;
  /** Throws `forbidden` unless the actor has all of these rights. */
  requireGrantable: (rights: readonly Right[]) => void;
};

/**
 * Changes the roles of a server, which is locked for it, or those of its members. The rights of the actor
 * and their rank are read again under the lock. Rights are copied afterwards, and what the members
 * concerned may see from then on counts as read: all members, or the one named.
 */
export async function changeRoles<Result>(
  { db }: Parts,
  { serverId, userId, concerned }: { serverId: string; userId: string; concerned?: string },
  change: (tx: Database, inHand: RolesInHand) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (tx) => {
    const server = await lockServer(tx, serverId);
    if (!server) throw new AppError("not_found");
    await storeBuiltInRoles(tx, serverId);
    const roles = await listRoles(tx, serverId);
    const actor = (await listRanks(tx, serverId, [userId])).get(userId);
    if (!actor?.rights.includes("manage_roles")) throw new AppError("forbidden");
    const roleBelow = (roleId: string) => {
      const role = roles.find(({ id }) => id === roleId);
      if (!role) throw new AppError("not_found");
      requireAbove(actor, role.position);
      return role;
    };
    const requireGrantable = (rights: readonly Right[]) => {
      if (rights.every((right) => actor.rights.includes(right))) return;
      throw new AppError("forbidden", { sentence: "You can only give rights that you have." });
    };
    const members = { serverId, ...(concerned && { userId: concerned }) };
    return readGainedChannels(tx, members, async () => {
      const result = await change(tx, { server, roles, actor, roleBelow, requireGrantable });
      await copyRights(tx, serverId);
      return result;
    });
  });
}

/**
 * Makes all members read the roles, their rights and their channels again. The gateways check what their
 * sockets receive.
 */
export async function announceRoles(parts: Parts, serverId: string): Promise<void> {
  parts.publisher.emit(rooms.server(serverId), "role:changed", { serverId });
  await publishAudienceChange(parts, serverId);
}

/** Announces other roles of members. */
export async function announceMemberRoles(parts: Parts, serverId: string): Promise<void> {
  parts.publisher.emit(rooms.server(serverId), "member:changed", { serverId });
  await announceRoles(parts, serverId);
}
