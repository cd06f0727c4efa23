import { Hono } from "hono";
import { expect, test } from "vitest";
import { securityHeaders } from "./security-headers.ts";

async function headersOf(publicUrl: string | null, mediaOrigins: string[] = []) {
  const app = new Hono();
  app.use(securityHeaders({ publicUrl, mediaOrigins }));
  app.get("/", (c) => c.text("a page"));
  const { headers } = await app.request("/");
  const policy = new Map(
    (headers.get("content-security-policy") ?? "").split("; ").map((rule) => {
      const [name = "", ...sources] = rule.split(" ");
      return [name, sources.join(" ")];
    }),
  );
  return { headers, policy };
}

test("SF16: pages load and call our own site only, and Spotify's images and sounds when it is asked", async () => {
  const { policy } = await headersOf(null);
  expect(Object.fromEntries(policy)).toMatchObject({
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
  const withSpotify = await headersOf("https://oni.test", ["https://*.scdn.co"]);
  expect(withSpotify.policy.get("media-src")).toBe("'self' blob: https://*.scdn.co");
  expect(withSpotify.policy.get("connect-src")).toBe("'self' wss://oni.test");
});

test("SF16: a site that is reached over https says so for a year, another does not", async () => {
  const header = "strict-transport-security";
  expect((await headersOf("https://oni.test")).headers.get(header)).toBe("max-age=31536000");
  for (const url of [null, "http://oni.test"]) {
    expect((await headersOf(url)).headers.get(header)).toBeNull();
  }
});
