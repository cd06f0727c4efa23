import { closeReportsOfNoServer, deleteReportsClosedBefore } from "@oni/db/people";
import type { Deps } from "../../process/deps.ts";

/** How long what was reported is kept once the report is closed. */
const storedMs = 90 * 24 * 3_600_000;
const batch = 1_000;

/**
 * Puts the reports in order as of `now`: closes those of servers that are gone, and removes those that
 * were closed more than 90 days ago. Any number of processes may sweep at once.
 */
export async function sweepReports({ db }: Pick<Deps, "db">, now: Date): Promise<void> {
  await closeReportsOfNoServer(db, now);
  const before = new Date(now.getTime() - storedMs);
  while ((await deleteReportsClosedBefore(db, before, batch)) === batch);
}
