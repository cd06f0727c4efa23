import { expect, test } from "vitest";
import { callerAddressOf, warnOfUnreadable } from "./caller-address.ts";
import { createMetricsAccess } from "./metrics-access.ts";

test.each([
  ["203.0.113.9", "203.0.113.9"],
  ["::ffff:203.0.113.9", "203.0.113.9"],
  ["2001:db8:1:2:3:4:5:9", "2001:db8:1:2::/64"],
  ["2001:db8:1:2::9", "2001:db8:1:2::/64"],
  ["2001:0db8:0001:0002::", "2001:db8:1:2::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::ffff:c633:6407", "198.51.100.7"],
  ["0:0:0:0:0:FFFF:198.51.100.7", "198.51.100.7"],
  ["64:ff9b::198.51.100.7", "64:ff9b:0:0::/64"],
  ["2001:DB8::", "2001:db8:0:0::/64"],
])("realtime-169: the peer %s counts as %s", (peer, counted) => {
  expect(callerAddressOf({ forwardedFor: undefined, peer }, 0)).toBe(counted);
});

test.each([
  [0, "198.51.100.1", "10.0.0.1"],
  [1, "198.51.100.1", "198.51.100.1"],
  [1, "203.0.113.66, 198.51.100.1", "198.51.100.1"],
  [2, "203.0.113.66, 198.51.100.1, 10.0.0.2", "198.51.100.1"],
  [1, "not an address", "10.0.0.1"],
  [3, "198.51.100.1", "10.0.0.1"],
])(
  "realtime-169, realtime-170: behind %i proxies a request with %j is from %s",
  (proxies, forwardedFor, counted) => {
    expect(callerAddressOf({ forwardedFor, peer: "10.0.0.1" }, proxies)).toBe(counted);
  },
);

test.each([
  ["198.51.100.7:5512", "198.51.100.7"],
  ["[2001:db8::7]", "2001:db8:0:0::/64"],
  ["[2001:db8:1:2::7]:443", "2001:db8:1:2::/64"],
  ['"[2001:db8:1:2::7]:443"', "2001:db8:1:2::/64"],
  ['"198.51.100.7"', "198.51.100.7"],
  ["2001:db8:1:2:0:0:0:7:5512", "2001:db8:1:2::/64"],
  ["[::ffff:198.51.100.7]:5512", "198.51.100.7"],
  ["[fe80::1%eth0]:80", "fe80:0:0:0::/64"],
  ["203.0.113.66:1, 198.51.100.7:65535", "198.51.100.7"],
  ["198.51.100.7:5512,", "198.51.100.7"],
  ["198.51.100.7:http", "10.0.0.1"],
  ["198.51.100.7:123456", "10.0.0.1"],
  ["[198.51.100.7", "10.0.0.1"],
  ["[moth]", "10.0.0.1"],
  ["unknown", "10.0.0.1"],
  ["", "10.0.0.1"],
])(
  "realtime-171, realtime-172: a proxy header of %j gives the caller %s",
  (forwardedFor, counted) => {
    expect(callerAddressOf({ forwardedFor, peer: "10.0.0.1" }, 1)).toBe(counted);
  },
);

test("realtime-171: a proxy that writes ports does not block local access to metrics", () => {
  const mayRead = createMetricsAccess(undefined, undefined);
  expect(mayRead({ forwardedFor: "127.0.0.1:5512, [::1]:80", peer: "::1" })).toBe(true);
  expect(mayRead({ forwardedFor: "198.51.100.7:5512", peer: "127.0.0.1" })).toBe(false);
});

test("realtime-171, realtime-172: an unreadable address is logged once, and never without trusted proxies", () => {
  const logged: string[] = [];
  const note = (message: string) => void logged.push(message);
  const log = { debug: note, info: note, warn: note, error: note };
  const peer = "10.0.0.1";
  warnOfUnreadable(log, { forwardedFor: "moth", peer }, 0);
  warnOfUnreadable(log, { forwardedFor: undefined, peer }, 1);
  warnOfUnreadable(log, { forwardedFor: "198.51.100.7:5512", peer }, 1);
  expect(logged).toEqual([]);
  for (const forwardedFor of ["moth", "moth"]) warnOfUnreadable(log, { forwardedFor, peer }, 1);
  expect(logged).toHaveLength(1);
});
