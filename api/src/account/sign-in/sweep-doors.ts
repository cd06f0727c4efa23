import {
  deleteOldAdmissions,
  deleteOldChallenges,
  deleteOldEmailChanges,
  sweepSignIns,
} from "@oni/db/account";
import type { Deps } from "../../process/deps.ts";

/** Forgets what opens nothing any more, and the sign-ins that are shown no more. */
export async function sweepSignInData({ db }: Pick<Deps, "db">): Promise<void> {
  await deleteOldChallenges(db);
  await deleteOldAdmissions(db);
  await deleteOldEmailChanges(db);
  await sweepSignIns(db);
}
