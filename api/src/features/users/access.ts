import { findVisibleShrine, hasUser, type ShrineRow, type VerifiedSession } from "@oni/db";
import type { blockMember, unblockMember } from "../../../contract/users.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../http/errors.ts";
import type { Caller } from "../../http/route.ts";

/** The shrine that the caller may see: a public member's or their own. */
export async function accessShrine({
  deps,
  session,
  params,
}: {
  deps: Deps;
  session: VerifiedSession | null;
  params: { username: string };
}): Promise<ShrineRow> {
  const shrine = await findVisibleShrine(deps.db, session?.viewer.id ?? null, params.username);
  if (!shrine) throw new AppError("not_found");
  return shrine;
}

/**
 * The pair that a block is about. Members who are not public can be blocked too, since their
 * messages are read by those who share a server with them.
 */
export async function accessBlockedPair({
  deps,
  session,
  params,
}: Caller<typeof blockMember | typeof unblockMember>) {
  if (!(await hasUser(deps.db, params.id))) throw new AppError("not_found");
  return { userId: session.viewer.id, blockedId: params.id };
}
