import type { VerifiedSession } from "@oni/db/account";
import { findBan, findRole, findTimeout, type VisibleServer } from "@oni/db/chat";
import type { Silence } from "@oni/db/keepers";
import type { Role } from "../../contract/chat/servers.ts";
import { mayPromote, mayPutOut } from "../../contract/chat/roles.ts";
import type { Deps } from "../process/deps.ts";
import { AppError } from "../http/answers/errors.ts";
import {
  accessDimension,
  accessServerAsStaff,
  accessServerToManage,
  requireVoice,
} from "./servers.ts";

/** A member who acts on a member or a banned user of a server. */
type OnMember = { deps: Deps; session: VerifiedSession; params: { id: string; userId: string } };

/** Returns the server if the caller may kick the target, who must be a member. */
export async function accessKickable(caller: OnMember): Promise<VisibleServer> {
  const server = await accessDimension(caller);
  const target = await findTarget(caller);
  if (!target) throw new AppError("not_found");
  if (!mayPutOut(server.role, target)) throw new AppError("forbidden");
  return requireVoice(server);
}

/** Returns the server if the caller may change the role of the target, who must be a member. */
export async function accessPromotable(caller: OnMember): Promise<VisibleServer> {
  const server = await accessDimension(caller);
  const target = await findTarget(caller);
  if (!target) throw new AppError("not_found");
  if (!mayPromote(server.role, target)) throw new AppError("forbidden");
  return requireVoice(server);
}

/** A ban or timeout in force, with the role that the target had when it was made. */
type ActiveSanction = { userId: string; targetRole: Role | null };
type FindSanction = (
  db: Deps["db"],
  membership: { serverId: string; userId: string },
) => Promise<ActiveSanction | undefined>;

/** The acting member, with their role and own timeout in the server. */
export type Actor = { role: Role | null; userId: string; timeout: Silence | null };

/**
 * Returns true if the actor may undo the sanction. The owner may, and everyone who could have made it.
 * Only the owner may undo a sanction against themselves.
 */
export function mayUndo({ role, userId, timeout }: Actor, sanction: ActiveSanction): boolean {
  if (sanction.userId === userId) return role === "owner";
  const isAbove = role === "owner" || mayPutOut(role, sanction.targetRole);
  return isAbove && timeout === null;
}

/**
 * Returns the server if the caller may ban or time out the target. An active sanction is protected by the
 * role that the target had when it was made, so that a second one cannot replace it.
 */
async function accessSanctioning(
  caller: OnMember,
  findSanction: FindSanction,
): Promise<VisibleServer> {
  const server = await accessServerToManage(caller);
  const sanction = await findSanction(caller.deps.db, membershipOf(caller));
  const roles = [await findTarget(caller), sanction?.targetRole];
  if (!roles.every((role) => mayPutOut(server.role, role ?? null))) throw new AppError("forbidden");
  return server;
}

/** Returns the server if the caller may undo the sanction. */
async function accessUndoing(caller: OnMember, findSanction: FindSanction): Promise<VisibleServer> {
  const server = await accessServerAsStaff(caller);
  const sanction = await findSanction(caller.deps.db, membershipOf(caller));
  if (!sanction) throw new AppError("not_found");
  const { role, timeout } = server;
  const { id: userId } = caller.session.viewer;
  if (mayUndo({ role, userId, timeout }, sanction)) return server;
  if (sanction.userId !== userId) requireVoice(server);
  throw new AppError("forbidden");
}

/** Returns the server if the caller may ban the target, who need not be a member. */
export const accessBannable = (caller: OnMember) => accessSanctioning(caller, findBan);
export const accessBanned = (caller: OnMember) => accessUndoing(caller, findBan);

/** Returns the server if the caller may time out the target. */
export async function accessToTimeOut(caller: OnMember): Promise<VisibleServer> {
  await accessKickable(caller);
  return accessSanctioning(caller, findTimeout);
}
export const accessTimedOut = (caller: OnMember) => accessUndoing(caller, findTimeout);

const membershipOf = ({ params }: OnMember) => ({ serverId: params.id, userId: params.userId });
const findTarget = (caller: OnMember) => findRole(caller.deps.db, membershipOf(caller));
