import { hash, randomBytes } from "node:crypto";
import type { Database } from "@oni/db";
import { insertChallenge, spendChallenge } from "@oni/db/account";

const challengeMinutes = 5;

/**
 * Creates 256 random bits for an authenticator to sign. `userId` is the member who adds a passkey, or
 * null for a sign-in.
 */
export async function makeChallenge(
  db: Database,
  userId: string | null,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(randomBytes(32));
  const hash = hashOf(Buffer.from(bytes).toString("base64url"));
  await insertChallenge(db, { hash, userId, minutes: challengeMinutes });
  return bytes;
}

/**
 * Uses up the challenge that a response signed, even if the rest of the response is invalid. Returns it
 * if it was created for this purpose, has not expired and was not used before.
 */
export async function takeChallenge(
  db: Database,
  response: unknown,
  userId: string | null,
): Promise<string | null> {
  const challenge = signedChallenge(response);
  const isGood = await spendChallenge(db, { hash: hashOf(challenge ?? ""), userId });
  return isGood ? challenge : null;
}

/** Returns the challenge in the client data of a response (WebAuthn, section 5.8.1). */
function signedChallenge(response: unknown): string | null {
  const clientData = read(read(response, "response"), "clientDataJSON");
  if (typeof clientData !== "string") return null;
  try {
    const { challenge } = JSON.parse(Buffer.from(clientData, "base64url").toString("utf8"));
    return typeof challenge === "string" ? challenge : null;
  } catch {
    // Without client data there is no challenge.
    return null;
  }
}

const read = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;

const hashOf = (challenge: string) => hash("sha256", challenge);
