import { hasUser } from "@oni/db/account";
import type { blockMember, unblockMember } from "../../../contract/people/blocks.ts";
import { AppError } from "../../http/answers/errors.ts";
import type { Caller } from "../../http/route.ts";

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
