import {
  createHash,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign as signBytes,
} from "node:crypto";

/** Deliberate errors of a test. */
type Wrong = {
  origin?: string;
  challenge?: string;
  type?: string;
  rpId?: string;
  isVerified?: boolean;
  counter?: number;
  id?: string;
};

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64url");
const sha256 = (bytes: string | Uint8Array) => createHash("sha256").update(bytes).digest();

/** Flags of authenticator data (WebAuthn, section 6.1). */
const flagsOf = ({ isVerified, isNew }: { isVerified: boolean; isNew: boolean }) =>
  0x01 | (isVerified ? 0x04 : 0) | (isNew ? 0x40 : 0);

/** A software authenticator with one P-256 passkey and a signature counter. */
export function createSoftAuthenticator({ origin = "http://localhost", rpId = "localhost" } = {}) {
  const id = randomBytes(32);
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  let counter = 0;

  const clientData = (type: string, challenge: string, wrong: Wrong) =>
    Buffer.from(
      JSON.stringify({
        type: wrong.type ?? type,
        challenge: wrong.challenge ?? challenge,
        origin: wrong.origin ?? origin,
        crossOrigin: false,
      }),
    );

  function authenticatorData(wrong: Wrong, attested: Uint8Array = Buffer.alloc(0)): Buffer {
    counter += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(wrong.counter ?? counter);
    const isVerified = wrong.isVerified ?? true;
    const flags = flagsOf({ isVerified, isNew: attested.length > 0 });
    return Buffer.concat([sha256(wrong.rpId ?? rpId), Buffer.from([flags]), count, attested]);
  }

  return {
    id: base64url(id),

    /** Returns a RegistrationResponseJSON for these options, with attestation format `none`. */
    make: ({ challenge }: { challenge: string }, wrong: Wrong = {}) => {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)]);
      const data = authenticatorData(wrong, attested);
      return {
        ...{ id: base64url(id), rawId: base64url(id), type: "public-key" },
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(clientData("webauthn.create", challenge, wrong)),
          attestationObject: base64url(attestationObject(data)),
          transports: ["internal"],
        },
      };
    },

    /** Returns an AuthenticationResponseJSON for these options. */
    sign: ({ challenge }: { challenge: string }, wrong: Wrong = {}) => {
      const client = clientData("webauthn.get", challenge, wrong);
      const data = authenticatorData(wrong);
      const signature = signBytes("sha256", Buffer.concat([data, sha256(client)]), privateKey);
      const named = wrong.id ?? base64url(id);
      return {
        ...{ id: named, rawId: named, type: "public-key", clientExtensionResults: {} },
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(signature),
        },
      };
    },
  };
}

/** `{1: 2, 3: -7, -1: 1, -2: x, -3: y}` in CBOR. */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const hex = (part: string) => Buffer.from(part, "base64url").toString("hex");
  return Buffer.from(`a5010203262001215820${hex(x)}225820${hex(y)}`, "hex");
}

/** `{"fmt": "none", "attStmt": {}, "authData": data}` in CBOR. */
function attestationObject(data: Buffer): Buffer {
  const text = (value: string) =>
    Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
  const bytes = Buffer.from([0x59, data.length >> 8, data.length & 0xff]);
  return Buffer.concat([
    ...[Buffer.from([0xa3]), text("fmt"), text("none"), text("attStmt"), Buffer.from([0xa0])],
    ...[text("authData"), bytes, data],
  ]);
}
