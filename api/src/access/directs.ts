import type { VerifiedSession } from "@oni/db/account";
import { findOwnDirect, type FoundDirect } from "@oni/db/chat";
import type { Deps } from "../process/deps.ts";
import { AppError } from "../http/answers/errors.ts";

type OnDirect = { deps: Deps; session: VerifiedSession; params: { id: string } };

/** Returns the direct line if the caller sees it. */
export async function accessDirect({ deps, session, params }: OnDirect): Promise<FoundDirect> {
  const direct = await findOwnDirect(deps.db, session.viewer.id, params.id);
  if (!direct?.isSeen) throw new AppError("not_found");
  return direct;
}

/** Returns the direct line if the caller sees it and is not its requester. */
export async function accessReceivedRequest(caller: OnDirect): Promise<FoundDirect> {
  const direct = await accessDirect(caller);
  if (direct.state !== "open" && direct.requesterId === caller.session.viewer.id) {
    throw new AppError("forbidden", { sentence: "They have not answered yet." });
  }
  return direct;
}

/** Returns the direct line if the caller may decline it or has already declined it. */
export async function accessDeclinableDirect(caller: OnDirect): Promise<FoundDirect> {
  const viewerId = caller.session.viewer.id;
  const direct = await findOwnDirect(caller.deps.db, viewerId, caller.params.id);
  if (direct?.state === "declined" && !direct.isSeen) return direct;
  const seen = await accessReceivedRequest(caller);
  if (seen.state !== "open") return seen;
  throw new AppError("forbidden", { sentence: "This conversation is open. Hide it instead." });
}
