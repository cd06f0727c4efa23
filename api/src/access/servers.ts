import { findVisibleServer, type VisibleServer } from "@oni/db/chat";
import type { Silence } from "@oni/db/keepers";
import { silenceSentence } from "@oni/realtime";
import { joinFirstSentence, readOnlySentence } from "@oni/realtime/contract";
import type { Right, Role } from "../../contract/chat/rights.ts";
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

/** Returns the server if the caller may read the lists that a right opens, timed out or not. */
export const accessServerToRead = (right: Right) => async (caller: OnId) =>
  requireRight(await accessServer(caller), right);

/** Returns the server if the caller may use a right there. */
export const accessServerToUse = (right: Right) => async (caller: OnId) =>
  requireActive(await accessServer(caller), right);

/** Returns the server if the caller may read all its invites, or their own ones. */
export async function accessServerInvites(caller: OnId): Promise<VisibleServer> {
  const server = await accessServer(caller);
  return server.rights.includes("manage_server") ? server : requireRight(server, "invite");
}

export const accessServerAsOwner = async (caller: OnId) => requireOwner(await accessServer(caller));

/** An item of a server, with the caller's role, rights and timeout in that server. */
type InServer = { role: Role | null };
type WithRights = { rights: readonly Right[] };
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

/** Returns the item of a channel. Throws `forbidden` if the channel does not let the caller write. */
export function requireWriter<Item extends { isWritable: boolean }>(item: Item): Item {
  if (!item.isWritable) throw new AppError("forbidden", { sentence: readOnlySentence });
  return item;
}

/** Returns the item if the caller has the right, timed out or not. */
export function requireRight<Item extends WithRights>(item: Item, right: Right): Item {
  if (!item.rights.includes(right)) throw new AppError("forbidden");
  return item;
}

/** Returns the item if the caller has the right and is not timed out. */
export const requireActive = <Item extends WithRights & WithVoice>(
  item: Item,
  right: Right,
): Item => requireVoice(requireRight(item, right));

function requireOwner<Item extends InServer & WithVoice>(item: Item): Item {
  if (item.role !== "owner") throw new AppError("forbidden");
  return requireVoice(item);
}
