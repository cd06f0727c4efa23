import { deleteCasesClosedBefore, deleteStashes } from "@oni/db/keepers";
import { markObjectsForDeletion } from "@oni/db/shrine";
import { trashDays } from "../../../contract/shrine/trash.ts";
import type { Deps } from "../../process/deps.ts";

const dayMs = 24 * 3_600_000;
/** The same time as for reports of servers. */
const caseDays = 90;
const batch = 200;

/**
 * Deletes content that keepers removed 30 days before `now`, and cases closed 90 days before. Several
 * processes may run it at once.
 */
export async function sweepStashes({ db }: Pick<Deps, "db">, now: Date): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * dayMs);
  const giveUp = () =>
    db.transaction(async (tx) => {
      const { count, keys } = await deleteStashes(tx, ago(trashDays), batch);
      await markObjectsForDeletion(tx, keys);
      return count;
    });
  while ((await giveUp()) === batch);
  while ((await deleteCasesClosedBefore(db, ago(caseDays), batch)) === batch);
}
