import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * The permission of a signed URL: one use of one object by one member, or by a receiver in a channel. It
 * expires at a second since 1970. Objects in the trash need URLs of their own use.
 */
export type Grant = {
  use: "upload" | "read" | "trash";
  key: string;
  member: string;
  expires: number;
};

/** Returns the query string with `?` that adds the grant to a URL. */
export function signGrant(secret: string, grant: Grant): string {
  const { member, expires } = grant;
  const signature = proofOf(secret, grant).toString("base64url");
  return `?${new URLSearchParams({ member, expires: String(expires), signature }).toString()}`;
}

/**
 * Returns the query of a URL for reading, for a member or for a receiver in a channel. A brief one is
 * valid for 15 to 30 minutes, others for one to two hours. It is constant within the shorter time, so
 * that a screen does not load the bytes again.
 */
export function signReading(
  secret: string,
  {
    key,
    member,
    use = "read",
    isBrief = false,
  }: { key: string; member: string; use?: "read" | "trash"; isBrief?: boolean },
): string {
  const stepSeconds = isBrief ? 900 : 3_600;
  const step = Math.floor(Date.now() / 1000 / stepSeconds);
  return signGrant(secret, { use, key, member, expires: (step + 2) * stepSeconds });
}

/** Returns whether the query of a URL has a valid grant that has not expired. */
export function isGranted(
  secret: string,
  { use, key }: Pick<Grant, "use" | "key">,
  query: { member: string; expires: string; signature: string },
  nowMs: number,
): boolean {
  const expires = Number(query.expires);
  const proof = proofOf(secret, { use, key, member: query.member, expires });
  const given = Buffer.from(query.signature, "base64url");
  const isRight = given.length === proof.length && timingSafeEqual(given, proof);
  return isRight && nowMs < expires * 1000;
}

/** Parts cannot contain a line break, so different grants have different texts. */
const proofOf = (secret: string, { use, key, member, expires }: Grant): Buffer =>
  createHmac("sha256", secret).update([use, key, member, expires].join("\n")).digest();
