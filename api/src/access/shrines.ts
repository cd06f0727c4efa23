import { findVisibleShrine, type ShrineRow, type VerifiedSession } from "@oni/db/account";
import type { Deps } from "../process/deps.ts";
import { AppError } from "../http/answers/errors.ts";

/** Returns the shrine that the caller may see: a public member's or their own. */
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
