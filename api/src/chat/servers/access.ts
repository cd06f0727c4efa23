import type { VerifiedSession } from "@oni/db/account";
import { findVisibleServer, type VisibleServer } from "@oni/db/chat";
import type { Silence } from "@oni/db/keepers";
import { silenceSentence } from "@oni/realtime";
import { joinFirstSentence } from "@oni/realtime/contract";
import type { Role } from "../../../contract/chat/servers.ts";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../http/answers/errors.ts";

/** A member who asks for the thing that `id` names. */
export type OnId = { deps: Deps; session: VerifiedSession; params: { id: string } };

/** The server, if the caller may see it. */
export async function accessServer({ deps, session, params }: OnId): Promise<VisibleServer> {
  const server = await findVisibleServer(deps.db, session.viewer.id, params.id);
  if (!server) throw new AppError("not_found");
  return server;
}

/** The server, if the caller may see it and it is no direct line, which has no doors and no roles. */
export async function accessDimension(caller: OnId): Promise<VisibleServer> {
  const server = await accessServer(caller);
  if (server.kind === "direct") throw new AppError("forbidden");
  return server;
}

/** The server, if the caller may read what is for its owner and moderators. */
export const accessServerAsStaff = async (caller: OnId) => requireStaff(await accessServer(caller));

/** The server, if the caller keeps it in order. */
export const accessServerToManage = async (caller: OnId) =>
  requireManager(await accessServer(caller));

export const accessServerAsOwner = async (caller: OnId) => requireOwner(await accessServer(caller));

/** Anything of a server, found together with what the caller is in that server, and what keeps them silent there. */
type InServer = { role: Role | null };
type WithVoice = { timeout: Silence | null };

/** Passes on what a member, whatever their role, may act on. */
export function requireMember<Item extends InServer>(item: Item): Item {
  if (item.role === null) throw new AppError("forbidden", { sentence: joinFirstSentence });
  return item;
}

/** Passes on what somebody may act on who has not to be silent; whoever has to is told until when and why. */
export function requireVoice<Item extends WithVoice>(item: Item): Item {
  if (item.timeout === null) return item;
  throw new AppError("forbidden", { sentence: silenceSentence(item.timeout) });
}

/** Passes on what the owner and moderators may read. */
function requireStaff<Item extends InServer>(item: Item): Item {
  if (item.role !== "owner" && item.role !== "moderator") throw new AppError("forbidden");
  return item;
}

/** Passes on what the owner and moderators may act on. A timeout leaves nobody any right but to read. */
export const requireManager = <Item extends InServer & WithVoice>(item: Item): Item =>
  requireVoice(requireStaff(item));

function requireOwner<Item extends InServer & WithVoice>(item: Item): Item {
  if (item.role !== "owner") throw new AppError("forbidden");
  return requireVoice(item);
}
