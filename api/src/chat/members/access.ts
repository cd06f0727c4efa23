import type { VerifiedSession } from "@oni/db/account";
import { findBan, findRole, findTimeout, type VisibleServer } from "@oni/db/chat";
import type { Silence } from "@oni/db/keepers";
import type { Role } from "../../../contract/chat/servers.ts";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../http/answers/errors.ts";
import {
  accessDimension,
  accessServerAsStaff,
  accessServerToManage,
  requireVoice,
} from "../servers/access.ts";

/** A member who acts on someone in, or kept out of, a server. */
type OnMember = { deps: Deps; session: VerifiedSession; params: { id: string; userId: string } };

/** Owners act on everyone but themselves, moderators on plain members and those who are none. */
const mayActOn = (actor: Role | null, target: Role | undefined): boolean =>
  target !== "owner" && (actor === "owner" || (actor === "moderator" && target !== "moderator"));

/** The server of a member whom the caller may kick. */
export async function accessKickable(caller: OnMember): Promise<VisibleServer> {
  const server = await accessDimension(caller);
  const target = await findTarget(caller);
  if (!target) throw new AppError("not_found");
  if (!mayActOn(server.role, target)) throw new AppError("forbidden");
  return requireVoice(server);
}

/** The server of a member whose role the caller may change. */
export async function accessPromotable(caller: OnMember): Promise<VisibleServer> {
  const server = await accessDimension(caller);
  const target = await findTarget(caller);
  if (!target) throw new AppError("not_found");
  if (server.role !== "owner" || target === "owner") throw new AppError("forbidden");
  return requireVoice(server);
}

/** Something that was done to a member and stands, with what they were then. */
type ActiveSanction = { userId: string; targetRole: Role | null };
type FindSanction = (
  db: Deps["db"],
  membership: { serverId: string; userId: string },
) => Promise<ActiveSanction | undefined>;

/** Who acts in a server, and what keeps them silent there. */
export type Actor = { role: Role | null; userId: string; timeout: Silence | null };

/** Whether somebody may undo it: who could have done it, and the owner. Never one's own, but for the owner. */
export function mayUndo({ role, userId, timeout }: Actor, sanction: ActiveSanction): boolean {
  if (sanction.userId === userId) return role === "owner";
  const isAbove = role === "owner" || mayActOn(role, sanction.targetRole ?? undefined);
  return isAbove && timeout === null;
}

/**
 * The server in which the caller may do something to somebody that lasts and can be undone. While it stands it is
 * guarded by what they were when it was done, too, so that doing it again undoes nothing.
 */
async function accessSanctioning(
  caller: OnMember,
  findSanction: FindSanction,
): Promise<VisibleServer> {
  const server = await accessServerToManage(caller);
  const sanction = await findSanction(caller.deps.db, membershipOf(caller));
  const roles = [await findTarget(caller), sanction?.targetRole ?? undefined];
  if (!roles.every((role) => mayActOn(server.role, role))) throw new AppError("forbidden");
  return server;
}

/** The server in which the caller may undo it. */
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

/** The server from which the caller may ban someone, who need not be in it. */
export const accessBannable = (caller: OnMember) => accessSanctioning(caller, findBan);
export const accessBanned = (caller: OnMember) => accessUndoing(caller, findBan);

/** The server of a member whom the caller may silence. */
export async function accessSilenceable(caller: OnMember): Promise<VisibleServer> {
  await accessKickable(caller);
  return accessSanctioning(caller, findTimeout);
}
export const accessSilenced = (caller: OnMember) => accessUndoing(caller, findTimeout);

const membershipOf = ({ params }: OnMember) => ({ serverId: params.id, userId: params.userId });
const findTarget = (caller: OnMember) => findRole(caller.deps.db, membershipOf(caller));
