import type { VerifiedSession } from "@oni/db/account";
import { findInvite, findVisibleServer, type FoundInvite } from "@oni/db/chat";
import type { Deps } from "../process/deps.ts";
import { AppError } from "../http/answers/errors.ts";
import { requireActive } from "./servers.ts";

type OnCode = { deps: Deps; params: { code: string } };
type OnInvite = OnCode & { session: VerifiedSession };

/** Returns the invitation, used up or not. Anyone with the code may know that it exists. */
export async function accessInvite({ deps, params }: OnCode): Promise<FoundInvite> {
  const invite = await findInvite(deps.db, params.code);
  if (!invite) throw new AppError("not_found");
  return invite;
}

/** Returns the invitation if it can still be accepted. */
export async function accessUsableInvite(caller: OnCode): Promise<FoundInvite> {
  const invite = await accessInvite(caller);
  if (!invite.isUsable) throw new AppError("not_found");
  return invite;
}

/**
 * Returns the invitation if the caller may withdraw it, used up or not: their own by the right `invite`,
 * each by `manage_server`.
 */
export async function accessRevocableInvite(caller: OnInvite): Promise<FoundInvite> {
  const invite = await accessInvite(caller);
  const { id: viewerId } = caller.session.viewer;
  const server = await findVisibleServer(caller.deps.db, viewerId, invite.serverId);
  const { rights = [], timeout = null } = server ?? {};
  const isManager = rights.includes("manage_server");
  const isOwn = invite.createdBy === viewerId;
  if (!isManager && !isOwn && !invite.isUsable) throw new AppError("not_found");
  requireActive({ rights, timeout }, isOwn && !isManager ? "invite" : "manage_server");
  return invite;
}
