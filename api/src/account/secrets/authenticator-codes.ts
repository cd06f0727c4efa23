import { generateSecret, generateURI, verifySync } from "otplib";
import { seal, unseal } from "./seal.ts";

const purpose = "authenticator";
const periodSeconds = 30;

/** The owner of a secret, and the signing secret that seals it. */
type Holder = { signingSecret: string; userId: string };

const sealOf = ({ signingSecret, userId }: Holder) => ({ signingSecret, purpose, owner: userId });

/**
 * Creates a secret of 160 random bits. Returns it sealed for the database, and as the URI that apps read.
 */
export function makeAuthenticator(
  holder: Holder,
  label: { issuer: string; username: string },
): { sealed: string; uri: string } {
  const secret = generateSecret();
  const uri = generateURI({ issuer: label.issuer, label: label.username, secret });
  return { sealed: seal(secret, sealOf(holder)), uri };
}

/**
 * Returns the 30-second step since 1970 that `code` belongs to, if it is the present step or a neighbour;
 * otherwise null. Clocks may therefore differ by one step (RFC 6238, section 5.2).
 */
export function stepOf(
  code: string,
  { sealed, now, ...holder }: Holder & { sealed: string; now: Date },
): number | null {
  const secret = unseal(sealed, sealOf(holder));
  if (secret === null || !isCode(code)) return null;
  const epoch = Math.floor(now.getTime() / 1_000);
  const judged = verifySync({ secret, token: code, epoch, epochTolerance: periodSeconds });
  return judged.valid && "timeStep" in judged ? judged.timeStep : null;
}

/** True if the text has the form of an app's code. Any other text may be a recovery code. */
export const isCode = (code: string): boolean => /^\d{6}$/.test(code);
