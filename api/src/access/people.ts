import { hasUser } from "@oni/db/account";
import { findOwnDirect, type FoundDirect } from "@oni/db/chat";
import { canReach } from "@oni/db/people";
import { AppError } from "../http/answers/errors.ts";
import type { OnId } from "./on-id.ts";

/**
 * Returns the two members of a block. Members who are not public can be blocked too, because others in
 * their servers read their messages.
 */
export async function accessBlockedPair({ deps, session, params }: OnId) {
  if (!(await hasUser(deps.db, params.id))) throw new AppError("not_found");
  return { userId: session.viewer.id, blockedId: params.id };
}

/** Returns the id of a member in reach of the caller. */
export async function accessReachable({ deps, session, params }: OnId): Promise<string> {
  if (await canReach(deps.db, session.viewer.id, params.id)) return params.id;
  throw new AppError("not_found");
}

/** Returns the direct line if the caller sees it. */
export async function accessDirect({ deps, session, params }: OnId): Promise<FoundDirect> {
  const direct = await findOwnDirect(deps.db, session.viewer.id, params.id);
  if (!direct?.isSeen) throw new AppError("not_found");
  return direct;
}

/** Returns the direct line if the caller sees it and is not its requester. */
export async function accessReceivedRequest(caller: OnId): Promise<FoundDirect> {
  const direct = await accessDirect(caller);
  if (direct.state !== "open" && direct.requesterId === caller.session.viewer.id) {
    throw new AppError("forbidden", { sentence: "They have not answered yet." });
  }
  return direct;
}

/** Returns the direct line if the caller may decline it or has already declined it. */
export async function accessDeclinableDirect(caller: OnId): Promise<FoundDirect> {
  const viewerId = caller.session.viewer.id;
  const direct = await findOwnDirect(caller.deps.db, viewerId, caller.params.id);
  if (direct?.state === "declined" && !direct.isSeen) return direct;
  const seen = await accessReceivedRequest(caller);
  if (seen.state !== "open") return seen;
  throw new AppError("forbidden", { sentence: "This conversation is open. Hide it instead." });
}
