import type { listStarFuelEntries, OwnUserRow } from "@oni/db/account";
import { presentCurrentUser } from "../../shrine/page/present.ts";

type StarFuelEntry = Awaited<ReturnType<typeof listStarFuelEntries>>[number];

export const presentStarFuelEntry = ({ id, amount, reason, createdAt }: StarFuelEntry) => ({
  id,
  amount,
  reason,
  createdAt: createdAt.toISOString(),
});

/** The member as they know themselves; ledger and codes have their own place in the export. */
export function presentExportedProfile(user: OwnUserRow) {
  const counters = { starFuel: 0, recoveryCodesLeft: 0, hasAuthenticator: false };
  return presentCurrentUser(user, counters);
}
