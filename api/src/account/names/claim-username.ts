import type { Database } from "@oni/db";
import {
  countReservedUsernames,
  reserveUsername,
  isUsernameTaken,
  releaseUsername,
} from "@oni/db/account";
import { findReservation } from "@oni/db/home";
import { errorSentence } from "../../../contract/errors.ts";
import { AppError } from "../../http/answers/errors.ts";
import { isReservedUsername } from "./reserved-usernames.ts";

/**
 * Number of names held for one member at a time. Without a limit a member could leave names only to keep
 * them from others.
 */
export const heldLimit = 5;

type Claim = {
  username: string;
  /** The email of the member, to which a name may be reserved; null for a bot. */
  email: string | null;
  /** The member who claims the name; null for an account that is being created. */
  userId: string | null;
  /** The stored hash of the reservation's access key, if the caller has proven to know the key. */
  provenKey: string | null;
};

/**
 * Throws unless the owner of this email may take this name now. The name must not be reserved, in use,
 * recently held for another member, or reserved by another email. Call it with the username lock held.
 */
export async function claimUsername(tx: Database, claim: Claim): Promise<void> {
  if (isReservedUsername(claim.username)) {
    throw refused("username_taken", "That ONI_ID cannot be claimed.");
  }
  if (await isUsernameTaken(tx, claim.username, claim.userId)) throw refused("username_taken");
  const reservation = await findReservation(tx, claim.username);
  if (!reservation) return;
  const { email, accessKey } = reservation;
  const isReservedForClaim =
    email === claim.email && (accessKey === null || accessKey === claim.provenKey);
  if (!isReservedForClaim) throw refused("oni_id_reserved");
}

/** Changes a member's name to another that they may claim. The former name is held for them. */
export async function exchangeUsername(
  tx: Database,
  member: { id: string; username: string; email: string },
  username: string,
): Promise<void> {
  const { id: userId, email } = member;
  await claimUsername(tx, { username, email, userId, provenKey: null });
  await releaseUsername(tx, username);
  await reserveUsername(tx, member.username, userId);
  if ((await countReservedUsernames(tx, userId)) > heldLimit) {
    throw refused(
      "conflict",
      "You left five names within 30 days. Take one of them back, or wait.",
    );
  }
}

function refused(
  code: "username_taken" | "oni_id_reserved" | "conflict",
  sentence = errorSentence[code],
): AppError {
  return new AppError(code, { sentence, fields: { username: sentence } });
}
