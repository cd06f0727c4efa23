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
export function requireMember<Thing extends InServer>(thing: Thing): Thing {
  if (thing.role === null) throw new AppError("forbidden", { sentence: joinFirstSentence });
  return thing;
}

/** Passes on what somebody may act on who has not to be silent; whoever has to is told until when and why. */
export function requireVoice<Thing extends WithVoice>(thing: Thing): Thing {
  if (thing.timeout === null) return thing;
  throw new AppError("forbidden", { sentence: silenceSentence(thing.timeout) });
}

/** Passes on what the owner and moderators may read. */
function requireStaff<Thing extends InServer>(thing: Thing): Thing {
  if (thing.role !== "owner" && thing.role !== "moderator") throw new AppError("forbidden");
  return thing;
}

/** Passes on what the owner and moderators may act on. A timeout leaves nobody any right but to read. */
export const requireManager = <Thing extends InServer & WithVoice>(thing: Thing): Thing =>
  requireVoice(requireStaff(thing));

function requireOwner<Thing extends InServer & WithVoice>(thing: Thing): Thing {
  if (thing.role !== "owner") throw new AppError("forbidden");
  return requireVoice(thing);
}
