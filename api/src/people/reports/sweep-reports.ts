import { closeReportsOfNoServer, deleteReportsClosedBefore } from "@oni/db/people";
import type { Deps } from "../../process/deps.ts";

/** The time that a closed report is stored. */
const storedMs = 90 * 24 * 3_600_000;
const batch = 1_000;

/**
 * As of `now`, closes reports of deleted servers and deletes those closed more than 90 days ago. Several
 * processes may run it at once.
 */
export async function sweepReports({ db }: Pick<Deps, "db">, now: Date): Promise<void> {
  await closeReportsOfNoServer(db, now);
  const before = new Date(now.getTime() - storedMs);
  while ((await deleteReportsClosedBefore(db, before, batch)) === batch);
}
