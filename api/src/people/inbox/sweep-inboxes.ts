import { deleteOldKnocks, trimInboxes } from "@oni/db/people";
import type { Deps } from "../../process/deps.ts";

/** How many entries a member's inbox keeps. */
const maxEntries = 10_000;
const batch = 1_000;

/** Removes what an inbox does not keep, the oldest first, and knocks that nobody can answer any more. */
export async function sweepInboxes({ db }: Pick<Deps, "db">): Promise<void> {
  await deleteOldKnocks(db);
  while ((await trimInboxes(db, { keepCount: maxEntries, atMost: batch })) === batch);
}
