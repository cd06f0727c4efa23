import { createECDH, createPrivateKey, sign } from "node:crypto";
import { curve } from "./encrypt-payload.ts";

const hour = 3_600;
/** Push services accept at most one day (RFC 8292, section 2). */
const goodForSeconds = 12 * hour;

/** The identity of this network towards push services (RFC 8292). */
export type Vapid = {
  /** In base64url; browsers subscribe with it. */
  publicKey: string;
  /** Returns the `Authorization` header of requests to this origin. */
  authorize(origin: string, now: Date): string;
};

/** `privateKey`: 32 bytes in base64url. `subject`: the contact of the operator, `mailto:` or `https:`. */
export function createVapid(privateKey: string, subject: string): Vapid {
  const pair = createECDH(curve);
  pair.setPrivateKey(privateKey, "base64url");
  const point = pair.getPublicKey();
  const [x, y] = [point.subarray(1, 33), point.subarray(33)];
  const jwk = {
    ...{ kty: "EC", crv: "P-256", d: privateKey },
    ...{ x: x.toString("base64url"), y: y.toString("base64url") },
  };
  const key = createPrivateKey({ key: jwk, format: "jwk" });
  const publicKey = point.toString("base64url");
  const header = encode({ typ: "JWT", alg: "ES256" });
  return {
    publicKey,
    authorize: (origin, now) => {
      const exp = Math.floor(now.getTime() / 1_000) + goodForSeconds;
      const claims = `${header}.${encode({ aud: origin, exp, sub: subject })}`;
      const signature = sign("sha256", Buffer.from(claims), { key, dsaEncoding: "ieee-p1363" });
      return `vapid t=${claims}.${signature.toString("base64url")}, k=${publicKey}`;
    },
  };
}

/** True if the text is a private key in base64url. */
export function isPrivateKey(text: string): boolean {
  if (!/^[A-Za-z0-9_-]{43}$/.test(text)) return false;
  try {
    createECDH(curve).setPrivateKey(text, "base64url");
    return true;
  } catch {
    return false;
  }
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
