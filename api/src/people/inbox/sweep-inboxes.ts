import { deleteOldKnocks, trimInboxes } from "@oni/db/people";
import type { Deps } from "../../process/deps.ts";

/** The maximum number of entries of an inbox. */
const maxEntries = 10_000;
const batch = 1_000;

/** Deletes the oldest entries above the limit, and knocks that can no longer be answered. */
export async function sweepInboxes({ db }: Pick<Deps, "db">): Promise<void> {
  await deleteOldKnocks(db);
  while ((await trimInboxes(db, { keepCount: maxEntries, atMost: batch })) === batch);
}
