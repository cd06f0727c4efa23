import { expect, test } from "vitest";
import { createMetricsAccess, parseAddresses } from "./metrics-access.ts";

const list = parseAddresses("10.1.0.0/16, 2001:db8::/32,192.0.2.7") ?? undefined;

test.each([
  ["127.0.0.1", undefined, true],
  ["::1", undefined, true],
  ["::ffff:127.0.0.1", undefined, true],
  ["203.0.113.9", undefined, false],
  // A proxy on this machine, for any setting of trusted proxies.
  ["127.0.0.1", "203.0.113.9", false],
  ["127.0.0.1", "127.0.0.1, 203.0.113.9", false],
  ["127.0.0.1", "not an address", false],
  ["203.0.113.9", "127.0.0.1", false],
  ["127.0.0.1", "127.0.0.1", true],
])(
  "realtime-173: the peer %s, forwarded for %s, may read metrics: %s",
  (peer, forwardedFor, isWelcome) => {
    expect(createMetricsAccess(undefined, undefined)({ peer, forwardedFor })).toBe(isWelcome);
  },
);

test("realtime-173: listed addresses may read metrics, also behind a listed proxy", () => {
  const mayRead = createMetricsAccess(undefined, list);
  for (const peer of ["10.1.2.3", "::ffff:10.1.2.3", "192.0.2.7", "2001:db8::5", "127.0.0.1"]) {
    expect(mayRead({ peer, forwardedFor: undefined }), peer).toBe(true);
  }
  expect(mayRead({ peer: "10.1.2.3", forwardedFor: "192.0.2.7" })).toBe(true);
  expect(mayRead({ peer: "10.1.2.3", forwardedFor: "203.0.113.9" })).toBe(false);
  expect(mayRead({ peer: "192.0.2.8", forwardedFor: undefined })).toBe(false);
});

test("realtime-173: with a separate port, no other port has metrics", () => {
  const mayRead = createMetricsAccess(9_100, list);
  expect(mayRead({ peer: "127.0.0.1", forwardedFor: undefined })).toBe(false);
});

test.each(["everyone", "10.0.0.0/33", "10.0.0.0/8/8", "2001:db8::/129", "10.0.0.1,", "10.0.0.0/x"])(
  "realtime-173, realtime-174: %s is not a list of addresses",
  (text) => {
    expect(parseAddresses(text)).toBeNull();
  },
);
