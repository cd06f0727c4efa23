import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const algorithm = "aes-256-gcm";
const nonceBytes = 12;
const tagBytes = 16;

/**
 * The key, the purpose and the owner of a sealed text. It cannot be opened for another row or another
 * purpose.
 */
type Seal = { signingSecret: string; purpose: string; owner: string };

/**
 * Encrypts a short text that has to be read again, for the database (AES-256-GCM, NIST SP 800-38D). The
 * key is derived from the signing secret by HKDF (RFC 5869).
 */
export function seal(text: string, { signingSecret, purpose, owner }: Seal): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, keyOf(signingSecret, purpose), nonce);
  cipher.setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
}

/**
 * Returns the text; null if it was sealed for another owner or purpose, or with another signing secret.
 */
export function unseal(sealed: string, { signingSecret, purpose, owner }: Seal): string | null {
  const bytes = Buffer.from(sealed, "base64url");
  if (bytes.length < nonceBytes + tagBytes) return null;
  const nonce = bytes.subarray(0, nonceBytes);
  const decipher = createDecipheriv(algorithm, keyOf(signingSecret, purpose), nonce);
  decipher.setAAD(Buffer.from(owner));
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  const opened = decipher.update(bytes.subarray(nonceBytes + tagBytes));
  try {
    return Buffer.concat([opened, decipher.final()]).toString("utf8");
  } catch {
    // The tag does not match.
    return null;
  }
}

const keyOf = (signingSecret: string, purpose: string) =>
  Buffer.from(hkdfSync("sha256", signingSecret, "", `oni ${purpose}`, 32));
