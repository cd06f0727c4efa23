import { findVisibleServer, type VisibleServer } from "@oni/db/chat";
import type { Silence } from "@oni/db/keepers";
import { silenceSentence } from "@oni/realtime";
import { joinFirstSentence } from "@oni/realtime/contract";
import type { Role } from "../../contract/chat/servers.ts";
import { mayDelete, mayReadAsStaff } from "../../contract/chat/roles.ts";
import { AppError } from "../http/answers/errors.ts";
import type { OnId } from "./on-id.ts";

/** Returns the server if the caller may see it. */
export async function accessServer({ deps, session, params }: OnId): Promise<VisibleServer> {
  const server = await findVisibleServer(deps.db, session.viewer.id, params.id);
  if (!server) throw new AppError("not_found");
  return server;
}

/** Returns the server if the caller may see it and has no timeout there. */
export const accessServerWithVoice = async (caller: OnId) =>
  requireVoice(await accessServer(caller));

/**
 * Returns the server if the caller may see it and it is not a direct line, which has no invitations and
 * no roles.
 */
export async function accessDimension(caller: OnId): Promise<VisibleServer> {
  const server = await accessServer(caller);
  if (server.kind === "direct") throw new AppError("forbidden");
  return server;
}

/** Returns the server if the caller is its owner or a moderator, timed out or not. */
export const accessServerAsStaff = async (caller: OnId) => requireStaff(await accessServer(caller));

/** Returns the server if the caller may moderate it. */
export const accessServerToManage = async (caller: OnId) =>
  requireManager(await accessServer(caller));

export const accessServerAsOwner = async (caller: OnId) => requireOwner(await accessServer(caller));

/** An item of a server, with the caller's role and timeout in that server. */
type InServer = { role: Role | null };
type WithVoice = { timeout: Silence | null };

/** Returns the item if the caller is a member. Throws `forbidden` otherwise. */
export function requireMember<Item extends InServer>(item: Item): Item {
  if (item.role === null) throw new AppError("forbidden", { sentence: joinFirstSentence });
  return item;
}

/** Returns the item. Throws `forbidden` with reason and end while the caller is timed out. */
export function requireVoice<Item extends WithVoice>(item: Item): Item {
  if (item.timeout === null) return item;
  throw new AppError("forbidden", { sentence: silenceSentence(item.timeout) });
}

/** Returns the item if the caller is owner or moderator. */
function requireStaff<Item extends InServer>(item: Item): Item {
  if (!mayReadAsStaff(item.role)) throw new AppError("forbidden");
  return item;
}

/** Returns the item if the caller is owner or moderator and not timed out. */
export const requireManager = <Item extends InServer & WithVoice>(item: Item): Item =>
  requireVoice(requireStaff(item));

function requireOwner<Item extends InServer & WithVoice>(item: Item): Item {
  if (!mayDelete(item.role)) throw new AppError("forbidden");
  return requireVoice(item);
}
