import {
  changeNodeCount,
  createSessions,
  findReservation,
  findWaitlistEntry,
  hasAccount,
  insertStarFuelEntry,
  insertUser,
  refreshMember,
  lockMap,
  lockUsernames,
} from "@oni/db";
import { errorSentence } from "../../../contract/errors.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../http/errors.ts";
import { announceMember } from "../constellation/announce-map.ts";
import { claimUsername } from "../users/claim-username.ts";

type Application = {
  username: string;
  email: string;
  password: string;
  displayName?: string | null | undefined;
};

/** What a node from before the launch was promised. */
const preLaunchGift = { starFuel: 100, tier: "carbon", reason: "pre-launch" } as const;

/** Makes an account and its first session, whose secret is answered. */
export async function register(
  deps: Deps,
  { username, email, password, displayName = null }: Application,
  userAgent: string | null,
): Promise<string> {
  const { db, nodeCount, passwords, publisher, settings } = deps;
  const provenKey = await proveKey(deps, username, password);
  const hashed = await passwords.hash(password);
  const gift = settings.launchPhase === "pre-launch" ? preLaunchGift : null;

  const { secret, isNewNode, moved } = await db.transaction(async (tx) => {
    await lockUsernames(tx);
    await lockMap(tx);
    await claimUsername(tx, { username, email, userId: null, provenKey });
    if (await hasAccount(tx, email)) {
      throw new AppError("email_taken", { fields: { email: errorSentence.email_taken } });
    }
    const made = { username, email, password: hashed, displayName };
    const userId = await insertUser(tx, { ...made, enshinBadge: gift?.tier ?? null });
    if (gift) {
      const { starFuel: amount, reason } = gift;
      await insertStarFuelEntry(tx, { userId, amount, reason });
    }
    const isNewNode = !(await findWaitlistEntry(tx, email));
    if (isNewNode) await changeNodeCount(tx, 1);
    const secret = await createSessions(tx).create(userId, userAgent);
    return { secret, isNewNode, moved: await refreshMember(tx, userId) };
  });

  if (isNewNode) nodeCount.changed();
  publisher.ripple(moved.userId, "join");
  await announceMember(deps, moved);
  return secret;
}

/**
 * The hash of the access key that reserves this name, if the password is that key. Compared before
 * the turn is taken, since others would have to wait for it.
 */
async function proveKey(
  { db, passwords }: Pick<Deps, "db" | "passwords">,
  username: string,
  password: string,
): Promise<string | null> {
  const key = (await findReservation(db, username))?.accessKey ?? null;
  return key !== null && (await passwords.matches(key, password)) ? key : null;
}
