import { createHmac, timingSafeEqual } from "node:crypto";

/** What a signed URL allows: one use of one object by one member, until a second since 1970. */
export type Grant = { use: "upload" | "read"; key: string; member: string; expires: number };

/** The query string, `?` included, that makes a URL carry the grant. */
export function signGrant(secret: string, grant: Grant): string {
  const { member, expires } = grant;
  const signature = proofOf(secret, grant).toString("base64url");
  return `?${new URLSearchParams({ member, expires: String(expires), signature }).toString()}`;
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
