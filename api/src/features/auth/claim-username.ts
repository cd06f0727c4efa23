import { type Database, findReservation, isUsernameTaken } from "@oni/db";
import { errorSentence } from "../../../contract/errors.ts";
import { AppError } from "../../errors.ts";

type Claim = {
  username: string;
  email: string;
  /** The stored hash of a reservation's access key that the caller has shown to know, if any. */
  provenKey: string | null;
};

/**
 * Throws unless the holder of this email may take this name now: no member has it, none had it
 * lately, and nobody else reserved it. Within a node turn, or it may be gone a moment later.
 */
export async function claimUsername(tx: Database, claim: Claim): Promise<void> {
  if (await isUsernameTaken(tx, claim.username)) throw refused("username_taken");
  const reservation = await findReservation(tx, claim.username);
  if (!reservation) return;
  const { email, accessKey } = reservation;
  const isTheirs = email === claim.email && (accessKey === null || accessKey === claim.provenKey);
  if (!isTheirs) throw refused("oni_id_reserved");
}

const refused = (code: "username_taken" | "oni_id_reserved") =>
  new AppError(code, { fields: { username: errorSentence[code] } });
