import { findMask, type ListedMask } from "@oni/db/chat";
import type { VerifiedSession } from "@oni/db/account";
import { isKeeper } from "@oni/db/keepers";
import { AppError } from "../http/answers/errors.ts";
import type { Deps } from "../process/deps.ts";
import type { OnId } from "./on-id.ts";
import { accessServer, requireMember, requireVoice } from "./servers.ts";

/** Returns the mask if the caller is a member of its server without a timeout. */
export async function accessClaimableMask(caller: OnId): Promise<ListedMask> {
  const mask = await getMask(caller);
  requireVoice(requireMember(await accessServer(onServer(caller, mask))));
  return mask;
}

/** Returns the mask if the caller owns its server or is a keeper. */
export async function accessConfirmableMask(caller: OnId): Promise<ListedMask> {
  const mask = await getMask(caller);
  await requireOwnerOrKeeper(caller, mask);
  return mask;
}

/** Returns the mask if the caller has claimed it, owns its server or is a keeper. */
export async function accessReleasableMask(caller: OnId): Promise<ListedMask> {
  const mask = await getMask(caller);
  if (mask.claimant?.id !== caller.session.viewer.id) await requireOwnerOrKeeper(caller, mask);
  return mask;
}

async function getMask({ deps, params }: OnId): Promise<ListedMask> {
  const mask = await findMask(deps.db, params.id);
  if (!mask) throw new AppError("not_found");
  return mask;
}

const onServer = ({ deps, session }: OnId, { serverId }: ListedMask): OnId => ({
  ...{ deps, session },
  params: { id: serverId },
});

async function requireOwnerOrKeeper(caller: OnId, mask: ListedMask): Promise<void> {
  if (await isKeeperSession(caller)) return;
  const server = await accessServer(onServer(caller, mask));
  if (server.role !== "owner") throw new AppError("forbidden");
  requireVoice(server);
}

/** No token acts as a keeper. */
const isKeeperSession = async ({ deps, session }: { deps: Deps; session: VerifiedSession }) =>
  session.scopes === null && (await isKeeper(deps.db, session.viewer.id));
