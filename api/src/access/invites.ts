import type { VerifiedSession } from "@oni/db/account";
import { findInvite, findVisibleServer, type FoundInvite } from "@oni/db/chat";
import { mayReadAsStaff } from "../../contract/chat/roles.ts";
import type { Deps } from "../process/deps.ts";
import { AppError } from "../http/answers/errors.ts";
import { requireManager } from "./servers.ts";

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

/** Returns the invitation if the caller is owner or moderator of its server, used up or not. */
export async function accessInviteAsStaff(caller: OnInvite): Promise<FoundInvite> {
  const invite = await accessInvite(caller);
  const server = await findVisibleServer(caller.deps.db, caller.session.viewer.id, invite.serverId);
  if (!mayReadAsStaff(server?.role ?? null) && !invite.isUsable) throw new AppError("not_found");
  requireManager({ role: server?.role ?? null, timeout: server?.timeout ?? null });
  return invite;
}
