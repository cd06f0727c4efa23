import type { listStarFuelEntries, OwnUserRow } from "@oni/db/account";
import { presentCurrentUser } from "../../shrine/page/present.ts";

type StarFuelEntry = Awaited<ReturnType<typeof listStarFuelEntries>>[number];

export const presentStarFuelEntry = ({ id, amount, reason, createdAt }: StarFuelEntry) => ({
  id,
  amount,
  reason,
  createdAt: createdAt.toISOString(),
});

/** Returns the member's own data. Ledger and codes have their own part of the export. */
export function presentExportedProfile(user: OwnUserRow) {
  const counters = { starFuel: 0, recoveryCodesLeft: 0, hasAuthenticator: false };
  return presentCurrentUser(user, counters);
}
