import { generateRegistrationOptions, verifyRegistrationResponse } from "@simplewebauthn/server";
import { insertPasskey, listPasskeys, type VerifiedSession } from "@oni/db/account";
import { passkeyLimit, passkeyRefusal } from "../../../contract/account/passkeys.ts";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../http/answers/errors.ts";
import { notify } from "../sign-in/notices.ts";
import { announceOwn } from "../../shrine/page/announce-change.ts";
import { makeChallenge, takeChallenge } from "./challenges.ts";
import type { RelyingParty } from "./relying-party.ts";
import { registrationResponse } from "./responses.ts";

/** Milliseconds that an authenticator may take. Its challenge lasts longer. */
export const timeoutMs = 4 * 60_000;

type Viewer = VerifiedSession["viewer"];

/**
 * Returns the options with which a browser creates a passkey. They exclude authenticators that already
 * have one of the member.
 */
export async function offerPasskey(
  { db }: Pick<Deps, "db">,
  viewer: Viewer,
  { id: rpID, name: rpName }: RelyingParty,
) {
  const [known, challenge] = await Promise.all([
    listPasskeys(db, viewer.id),
    makeChallenge(db, viewer.id),
  ]);
  return generateRegistrationOptions({
    rpName,
    rpID,
    challenge,
    timeout: timeoutMs,
    userID: new TextEncoder().encode(viewer.id),
    userName: viewer.username,
    userDisplayName: viewer.displayName ?? viewer.username,
    excludeCredentials: known.map(({ credentialId, transports }) => ({
      ...{ id: credentialId, transports },
    })),
    authenticatorSelection: { residentKey: "required", userVerification: "preferred" },
  });
}

/** Stores a passkey that was created with such options. Returns its id. */
export async function addPasskey(
  deps: Pick<Deps, "db" | "publisher" | "mail" | "log">,
  viewer: Viewer,
  { response, name, party }: { response: unknown; name: string; party: RelyingParty },
): Promise<string> {
  const { db, publisher } = deps;
  const credential = await verifyMade(db, viewer.id, { response, party });
  if (!credential) throw refusedPasskey();
  const passkey = { ...credential, userId: viewer.id, name };
  const made = await db.transaction((tx) => insertPasskey(tx, passkey, passkeyLimit));
  if (made === "known") throw refusedPasskey();
  if (made === "full") {
    const sentence = `You have ${passkeyLimit} passkeys. Remove one of them first.`;
    throw new AppError("conflict", { sentence });
  }
  announceOwn({ publisher }, viewer);
  await notify(deps, viewer.id, "passkey");
  return made.id;
}

async function verifyMade(
  db: Deps["db"],
  userId: string,
  { response, party }: { response: unknown; party: RelyingParty },
) {
  const expectedChallenge = await takeChallenge(db, response, userId);
  const { data } = registrationResponse.safeParse(response);
  if (!data || expectedChallenge === null) return null;
  const { registrationInfo } = await verifyRegistrationResponse({
    response: data,
    expectedChallenge,
    expectedOrigin: party.origins,
    expectedRPID: party.id,
    requireUserVerification: false,
    // The library throws for every invalid response, and all of them are refused alike.
  }).catch(() => ({ registrationInfo: undefined }));
  if (!registrationInfo) return null;
  const { id: credentialId, publicKey, counter } = registrationInfo.credential;
  return {
    credentialId,
    publicKey: Buffer.from(publicKey).toString("base64url"),
    counter,
    transports: data.response.transports ?? [],
  };
}

/** The error for every response of an authenticator that is not accepted. */
export const refusedPasskey = () => new AppError("unauthorized", { sentence: passkeyRefusal });
