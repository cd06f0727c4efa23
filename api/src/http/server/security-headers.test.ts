import { expect, test } from "vitest";
import { securityHeaders } from "./security-headers.ts";

function policyOf(mediaOrigins: string[], publicUrl: string | null = null) {
  const policy = securityHeaders({ publicUrl, mediaOrigins })["Content-Security-Policy"] ?? "";
  return new Map(
    policy.split("; ").map((rule) => {
      const [name = "", ...sources] = rule.split(" ");
      return [name, sources.join(" ")];
    }),
  );
}

test("api-44: pages load and call our own site only, plus Spotify's images and sounds if configured", () => {
  expect(Object.fromEntries(policyOf([]))).toMatchObject({
    "default-src": "'none'",
    "script-src": "'self'",
    "connect-src": "'self'",
    "media-src": "'self' blob:",
    "img-src": "'self' blob: data:",
    "frame-ancestors": "'none'",
    "object-src": "'none'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "require-trusted-types-for": "'script'",
    "trusted-types": "default",
  });
  const withSpotify = policyOf(["https://*.scdn.co"], "https://oni.test");
  expect(withSpotify.get("media-src")).toBe("'self' blob: https://*.scdn.co");
  expect(withSpotify.get("connect-src")).toBe("'self' wss://oni.test");
});

test("api-44, api-45: a site with an https `PUBLIC_URL` requires https for a year, another one does not", () => {
  const headerFor = (publicUrl: string | null) =>
    securityHeaders({ publicUrl, mediaOrigins: [] })["Strict-Transport-Security"];
  expect(headerFor("https://oni.test")).toBe("max-age=31536000");
  for (const url of [null, "http://oni.test"]) expect(headerFor(url)).toBeUndefined();
});
