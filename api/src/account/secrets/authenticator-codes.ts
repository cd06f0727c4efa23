import { generateSecret, generateURI, verifySync } from "otplib";
import { seal, unseal } from "./seal.ts";

const purpose = "authenticator";
const periodSeconds = 30;

/** Who has a secret, and what it is sealed with. */
type Holder = { signingSecret: string; userId: string };

const sealOf = ({ signingSecret, userId }: Holder) => ({ signingSecret, purpose, owner: userId });

/** A new secret of 160 random bits, sealed for the database, and as the address that apps read. */
export function makeAuthenticator(
  holder: Holder,
  label: { issuer: string; username: string },
): { sealed: string; uri: string } {
  const secret = generateSecret();
  const uri = generateURI({ issuer: label.issuer, label: label.username, secret });
  return { sealed: seal(secret, sealOf(holder)), uri };
}

/**
 * The half minute since 1970 that `code` is of, if that is the present one or a neighbour of it, so that
 * clocks may differ by as much; null for any other code (RFC 6238, section 5.2).
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

/** Whether it has the form of a code of an app; any other text may be a recovery code. */
export const isCode = (code: string): boolean => /^\d{6}$/.test(code);
