import { findRole, type VerifiedSession, type VisibleServer } from "@oni/db";
import type { Role } from "../../../contract/servers.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../http/errors.ts";
import { accessDimension, accessServerAsStaff } from "../servers/access.ts";

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
  return server;
}

/** The server of a member whose role the caller may change. */
export async function accessPromotable(caller: OnMember): Promise<VisibleServer> {
  const server = await accessDimension(caller);
  const target = await findTarget(caller);
  if (!target) throw new AppError("not_found");
  if (server.role !== "owner" || target === "owner") throw new AppError("forbidden");
  return server;
}

/** The server from which the caller may ban someone, who need not be in it. */
export async function accessBannable(caller: OnMember): Promise<VisibleServer> {
  const server = await accessServerAsStaff(caller);
  if (!mayActOn(server.role, await findTarget(caller))) throw new AppError("forbidden");
  return server;
}

const findTarget = ({ deps, params }: OnMember) =>
  findRole(deps.db, { serverId: params.id, userId: params.userId });
