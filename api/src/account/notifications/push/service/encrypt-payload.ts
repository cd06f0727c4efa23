import { createECDH, hkdfSync, randomBytes, createCipheriv } from "node:crypto";

export const curve = "prime256v1";
const saltBytes = 16;
const recordBytes = 4_096;
/** The delimiter of the last record (RFC 8188, section 2). */
const lastRecord = Buffer.of(2);

/** The public key and the secret of a device, in base64url. */
export type DeviceKeys = { p256dh: string; auth: string };

/** True if the base64url text is a point on the curve. Nothing can be encrypted for any other text. */
export function isPublicKey(p256dh: string): boolean {
  try {
    makeKeyPair().computeSecret(p256dh, "base64url");
    return true;
  } catch {
    return false;
  }
}

/**
 * Encrypts a message for one device as one record of `aes128gcm` (RFC 8291, RFC 8188). Key pair and salt
 * are used for this message only. A test passes those of the RFC.
 */
export function encryptPayload(
  text: string,
  { p256dh, auth }: DeviceKeys,
  { own, salt } = { own: makeKeyPair(), salt: randomBytes(saltBytes) },
): Buffer {
  const ownPublic = own.getPublicKey();
  const devicePublic = Buffer.from(p256dh, "base64url");
  const shared = own.computeSecret(devicePublic);
  const keyInfo = Buffer.concat([Buffer.from("WebPush: info\0"), devicePublic, ownPublic]);
  const input = derive(shared, Buffer.from(auth, "base64url"), keyInfo, 32);
  const key = derive(input, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
  const nonce = derive(input, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
  const cipher = createCipheriv("aes-128-gcm", key, nonce);
  const sealed = [cipher.update(text), cipher.update(lastRecord), cipher.final()];
  const size = Buffer.alloc(4);
  size.writeUInt32BE(recordBytes);
  const header = [salt, size, Buffer.of(ownPublic.length), ownPublic];
  return Buffer.concat([...header, ...sealed, cipher.getAuthTag()]);
}

function makeKeyPair() {
  const pair = createECDH(curve);
  pair.generateKeys();
  return pair;
}

const derive = (input: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer =>
  Buffer.from(hkdfSync("sha256", input, salt, info, bytes));
