import { createHmac, randomBytes } from "node:crypto";
import { seal, unseal } from "../../account/secrets/seal.ts";

const purpose = "hook";

/** The hook that a secret belongs to, and the signing secret that seals it. */
type Holder = { signingSecret: string; hookId: string };

const sealOf = ({ signingSecret, hookId }: Holder) => ({ signingSecret, purpose, owner: hookId });

/** Creates a secret of 256 random bits. Returns it, and sealed for the database. */
export function makeHookSecret(holder: Holder): { secret: string; sealed: string } {
  const secret = randomBytes(32).toString("base64url");
  return { secret, sealed: seal(secret, sealOf(holder)) };
}

/** Returns the secret; null if it was sealed with another signing secret. */
export const openHookSecret = (sealed: string, holder: Holder): string | null =>
  unseal(sealed, sealOf(holder));

/** Returns the signature of a body: the HMAC-SHA256 of `timestamp.body`, in hexadecimal. */
export const signBody = (secret: string, timestamp: number, body: string): string =>
  createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex");
