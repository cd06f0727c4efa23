import type { Database } from "@oni/db";
import {
  copyRights,
  listRoles,
  listRanks,
  lockServer,
  type ServerRole,
  type RankedMember,
  storeBuiltInRoles,
  type VisibleServer,
} from "@oni/db/chat";
import { rooms } from "@oni/realtime/contract";
import type { Right } from "../../../contract/chat/rights.ts";
import { requireAbove } from "../../access/members.ts";
import type { Deps } from "../../process/deps.ts";
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
 * and their rank are read again under the lock. Rights are copied afterwards.
 */
export async function changeRoles<Result>(
  { db }: Parts,
  { serverId, userId }: { serverId: string; userId: string },
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
    const result = await change(tx, { server, roles, actor, roleBelow, requireGrantable });
    await copyRights(tx, serverId);
    return result;
  });
}

/**
 * Makes all members read the roles and their rights again. If members lose rights, the gateways check what
 * their sockets receive.
 */
export function announceRoles(
  { publisher }: Pick<Parts, "publisher">,
  serverId: string,
  { isNarrower = false } = {},
): void {
  publisher.emit(rooms.server(serverId), "role:changed", { serverId });
  if (isNarrower) publisher.visibilityNarrowed(serverId, []);
}

/** Announces other roles of one member. */
export function announceMemberRoles(
  { publisher }: Pick<Parts, "publisher">,
  { id: serverId }: Pick<VisibleServer, "id">,
  userId: string,
): void {
  publisher.emit(rooms.server(serverId), "member:changed", { serverId });
  publisher.emit(rooms.server(serverId), "role:changed", { serverId });
  publisher.memberRolesChanged(userId);
}
