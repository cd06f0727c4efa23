import {
  findMember,
  giveRole,
  listRanks,
  type ServerRole,
  takeRole,
  updateMemberRole,
  type VisibleServer,
} from "@oni/db/chat";
import type { Member } from "../../../contract/chat/members.ts";
import { requireAbove } from "../../access/members.ts";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../http/answers/errors.ts";
import { announceMemberRoles, changeRoles, type RolesInHand } from "../roles/change-roles.ts";
import { presentMembers } from "./present.ts";

type Parts = Pick<Deps, "db" | "publisher" | "presence">;
type Assignment = {
  server: VisibleServer;
  actorId: string;
  userId: string;
  roleId: string;
  isGiven: boolean;
};

/**
 * Gives a member a role or takes it. The built-in role of moderators is also the member's `role`. The
 * owner has no need of it, and the role of all members cannot be taken.
 */
export async function assignRole(
  parts: Parts,
  { server, actorId, userId, roleId, isGiven }: Assignment,
): Promise<Member> {
  const membership = { serverId: server.id, userId };
  const acting = { serverId: server.id, userId: actorId, concerned: userId };
  await changeRoles(parts, acting, async (tx, inHand) => {
    const target = (await listRanks(tx, server.id, [userId])).get(userId);
    if (!target) throw new AppError("not_found");
    const isOwnerOnSelf = actorId === userId && inHand.actor.role === "owner";
    if (!isOwnerOnSelf) requireAbove(inHand.actor, target.rank);
    const role = inHand.roleBelow(roleId);
    if (isGiven) inHand.requireGrantable(role.rights);
    const kind = kindOf(role, inHand);
    if (kind === "member" && !isGiven) {
      throw new AppError("conflict", { sentence: "Every member has this role." });
    }
    if (kind === "moderator" && target.role === "owner") throw new AppError("forbidden");
    if (kind === "moderator") {
      await updateMemberRole(tx, membership, isGiven ? "moderator" : "member");
    }
    if (kind === "custom") await (isGiven ? giveRole : takeRole)(tx, membership, roleId);
  });
  await announceMemberRoles(parts, server.id);
  const member = await findMember(parts.db, membership);
  const [shown] = await presentMembers(parts.presence, member ? [member] : [], server.role);
  if (!shown) throw new AppError("not_found");
  return shown;
}

function kindOf(
  { id }: ServerRole,
  { server }: Pick<RolesInHand, "server">,
): "moderator" | "member" | "custom" {
  if (id === server.moderatorRoleId) return "moderator";
  return id === server.memberRoleId ? "member" : "custom";
}
