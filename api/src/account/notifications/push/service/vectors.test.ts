import { createECDH, createPublicKey, verify } from "node:crypto";
import { expect, test } from "vitest";
import { encryptPayload } from "./encrypt-payload.ts";
import { createVapid } from "./vapid.ts";

test("account-397: the example of RFC 8291, appendix A, is encrypted as written there", () => {
  const own = createECDH("prime256v1");
  own.setPrivateKey("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw", "base64url");
  const device = {
    p256dh:
      "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    auth: "BTBZMqHH6r4Tts7J_aSIgg",
  };
  const salt = Buffer.from("DGv6ra1nlYgDCS1FRnbzlw", "base64url");
  const text = "When I grow up, I want to be a watermelon";
  expect(encryptPayload(text, device, { own, salt }).toString("base64url")).toBe(
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
  );
});

test("account-397: the example of RFC 8292, section 2.4, is signed the same way", () => {
  const example =
    "vapid t=eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0.i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA, k=BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs";
  expect(isSigned(example)).toBe(true);

  const pair = createECDH("prime256v1");
  pair.generateKeys();
  const vapid = createVapid(pair.getPrivateKey("base64url"), "mailto:push@example.com");
  const now = new Date((1_453_523_768 - 12 * 3_600) * 1_000);
  const own = vapid.authorize("https://push.example.net", now);
  const claimsOf = (header: string) => header.slice(0, header.lastIndexOf("."));
  expect(claimsOf(own)).toBe(claimsOf(example));
  expect(isSigned(own)).toBe(true);
  expect(isSigned(own.replace("t=e", "t=f"))).toBe(false);
});

/** Verifies a header by the key that it names. */
function isSigned(header: string): boolean {
  const [, claims = "", signature = "", key = ""] =
    /^vapid t=(.+)\.([\w-]+), k=([\w-]+)$/.exec(header) ?? [];
  const point = Buffer.from(key, "base64url");
  const coordinate = (from: number) => point.subarray(from, from + 32).toString("base64url");
  const jwk = { kty: "EC", crv: "P-256", x: coordinate(1), y: coordinate(33) };
  const publicKey = createPublicKey({ key: jwk, format: "jwk" });
  const bytes = Buffer.from(signature, "base64url");
  return verify(
    "sha256",
    Buffer.from(claims),
    { key: publicKey, dsaEncoding: "ieee-p1363" },
    bytes,
  );
}
