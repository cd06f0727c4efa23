import { createHmac, timingSafeEqual } from "node:crypto";

/** What a signed URL allows: one use of one object by one member (or by who heard of it in a channel), until a second since 1970. What is in the trash is read by URLs for that alone. */
export type Grant = {
  use: "upload" | "read" | "trash";
  key: string;
  member: string;
  expires: number;
};

/** The query string, `?` included, that makes a URL carry the grant. */
export function signGrant(secret: string, grant: Grant): string {
  const { member, expires } = grant;
  const signature = proofOf(secret, grant).toString("base64url");
  return `?${new URLSearchParams({ member, expires: String(expires), signature }).toString()}`;
}

/**
 * The query of a URL to read bytes with, for a member, or for whoever hears of it in a channel: a brief
 * one lasts 15 to 30 minutes, others one to two hours. Within that part of the time it stays the same,
 * so that a screen drawn again does not load them again.
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

/** Whether the query of a URL carries the grant and it has not ended. */
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

/** No part may hold a line break, so no two grants have the same text. */
const proofOf = (secret: string, { use, key, member, expires }: Grant): Buffer =>
  createHmac("sha256", secret).update([use, key, member, expires].join("\n")).digest();
