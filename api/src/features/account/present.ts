import type { listStarFuelEntries, OwnUserRow } from "@oni/db";
import { presentCurrentUser } from "../users/present.ts";

type StarFuelEntry = Awaited<ReturnType<typeof listStarFuelEntries>>[number];

export const presentStarFuelEntry = ({ id, amount, reason, createdAt }: StarFuelEntry) => ({
  id,
  amount,
  reason,
  createdAt: createdAt.toISOString(),
});

/** The member as they know themselves; the ledger has its own place in the export. */
export function presentExportedProfile(user: OwnUserRow) {
  const { starFuel: _, ...profile } = presentCurrentUser(user, 0);
  return { ...profile, updatedAt: user.updatedAt.toISOString() };
}
