import { hasUser } from "@oni/db/account";
import type { blockMember, unblockMember } from "../../contract/people/blocks.ts";
import { AppError } from "../http/answers/errors.ts";
import type { Caller } from "../http/route.ts";

/**
 * Returns the two members of a block. Members who are not public can be blocked too, because others in
 * their servers read their messages.
 */
export async function accessBlockedPair({
  deps,
  session,
  params,
}: Caller<typeof blockMember | typeof unblockMember>) {
  if (!(await hasUser(deps.db, params.id))) throw new AppError("not_found");
  return { userId: session.viewer.id, blockedId: params.id };
}
