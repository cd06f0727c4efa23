import { generateKeyPairSync } from "node:crypto";
import {
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
} from "@simplewebauthn/server";
import { findPasskey, hasAuthenticator, usePasskey } from "@oni/db/account";
import type { Deps } from "../../process/deps.ts";
import { beginSession, noteRefusal, type Visitor } from "../session/begin-session.ts";
import { guessPassword } from "../sign-in/guess-password.ts";
import { refusedPasskey, timeoutMs } from "./add-passkey.ts";
import { makeChallenge, takeChallenge } from "./challenges.ts";
import type { RelyingParty } from "./relying-party.ts";
import { authenticationResponse } from "./responses.ts";

/** Returns the options of a sign-in. They name no passkey, so they reveal nothing about members. */
export async function offerSignIn({ db }: Pick<Deps, "db">, { id: rpID }: RelyingParty) {
  const challenge = await makeChallenge(db, null);
  return generateAuthenticationOptions({
    rpID,
    challenge,
    timeout: timeoutMs,
    userVerification: "preferred",
  });
}

/** Opens a session for the owner of a passkey. Returns its secret. */
export async function signIn(
  deps: Pick<Deps, "db" | "limiter">,
  { response, party }: { response: unknown; party: RelyingParty },
  visitor: Visitor,
): Promise<string> {
  const { db } = deps;
  const presented = authenticationResponse.safeParse(response).data;
  const { address } = visitor;
  const guess = { limit: "login-account", account: presented?.id ?? "", address } as const;
  let tried: string | null = null;
  const proven = await guessPassword(deps, guess, async () => {
    const expectedChallenge = (await takeChallenge(db, response, null)) ?? "";
    const found = presented && (await findPasskey(db, presented.id));
    tried = found?.userId ?? null;
    const { id, publicKey, counter } = found ?? decoy;
    const { authenticationInfo: signed } = await verifyAuthenticationResponse({
      response: presented ?? nothing,
      expectedChallenge,
      expectedOrigin: party.origins,
      expectedRPID: party.id,
      credential: {
        id: presented?.id ?? id,
        publicKey: new Uint8Array(Buffer.from(publicKey, "base64url")),
        counter,
      },
      requireUserVerification: false,
      // The library throws for every invalid response, and all of them are refused alike.
    })
      .then((judged) => (judged.verified ? judged : noAnswer))
      .catch(() => noAnswer);
    if (!found || !signed) return null;
    // A member with two steps needs a passkey that verified its user.
    if (!signed.userVerified && (await hasAuthenticator(db, found.userId))) return null;
    return { userId: found.userId, id, from: counter, to: signed.newCounter };
  });
  if (!proven) {
    await noteRefusal(db, { ...visitor, userId: tried, way: "passkey" });
    throw refusedPasskey();
  }
  const { userId } = proven;
  return db.transaction(async (tx) => {
    if (!(await usePasskey(tx, proven))) throw refusedPasskey();
    return beginSession(tx, { ...visitor, userId, way: "passkey" });
  });
}

const noAnswer = { authenticationInfo: undefined };

const nothing = {
  id: "",
  rawId: "",
  type: "public-key",
  clientExtensionResults: {},
  response: { clientDataJSON: "", authenticatorData: "", signature: "" },
} as const;

/** A key without an owner, so that an unknown passkey costs as much as a wrong signature. */
const decoy = { id: "", publicKey: makeDecoy(), counter: 0 };

/** Creates a P-256 public key in COSE form (RFC 9053, section 7.1). */
function makeDecoy(): string {
  const { x = "", y = "" } = generateKeyPairSync("ec", { namedCurve: "P-256" }).publicKey.export({
    format: "jwk",
  });
  const hex = (part: string) => Buffer.from(part, "base64url").toString("hex");
  return Buffer.from(`a5010203262001215820${hex(x)}225820${hex(y)}`, "hex").toString("base64url");
}
