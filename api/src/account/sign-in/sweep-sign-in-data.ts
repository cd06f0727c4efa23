import {
  deleteOldAdmissions,
  deleteOldChallenges,
  deleteOldEmailChanges,
  sweepSignIns,
} from "@oni/db/account";
import type { Deps } from "../../process/deps.ts";

/** Deletes expired challenges, admissions and email changes, and sign-ins that are no longer shown. */
export async function sweepSignInData({ db }: Pick<Deps, "db">): Promise<void> {
  await deleteOldChallenges(db);
  await deleteOldAdmissions(db);
  await deleteOldEmailChanges(db);
  await sweepSignIns(db);
}
