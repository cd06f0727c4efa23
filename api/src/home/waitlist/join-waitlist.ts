import type { Database } from "@oni/db";
import { isUsernameTaken } from "@oni/db/account";
import {
  changeNodeCount,
  findReservation,
  findWaitlistEntry,
  hasAccount,
  insertWaitlistEntry,
  lockUsernames,
} from "@oni/db/home";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../http/answers/errors.ts";
import { isReservedUsername } from "../../account/names/reserved-usernames.ts";

type Application = { email: string; oni_id: string | null; access_key: string | null };

/**
 * Adds an email to the waitlist and reserves its name. A second call with the same email changes nothing.
 */
export async function addToWaitlist(
  { db, passwords, nodeCount }: Pick<Deps, "db" | "passwords" | "nodeCount">,
  { email, oni_id: oniId, access_key: key }: Application,
): Promise<void> {
  const accessKey = key === null ? null : await passwords.hash(key);
  const isNewNode = await db.transaction(async (tx) => {
    await lockUsernames(tx);
    if (await findWaitlistEntry(tx, email)) return false;
    if (oniId && !(await isFree(tx, oniId))) {
      throw new AppError("conflict", { sentence: "oni_id already claimed" });
    }
    await insertWaitlistEntry(tx, { email, oniId, accessKey });
    if (await hasAccount(tx, email)) return false;
    await changeNodeCount(tx, 1);
    return true;
  });
  if (isNewNode) nodeCount.changed();
}

const isFree = async (tx: Database, oniId: string): Promise<boolean> =>
  !isReservedUsername(oniId) &&
  !(await isUsernameTaken(tx, oniId)) &&
  !(await findReservation(tx, oniId));
