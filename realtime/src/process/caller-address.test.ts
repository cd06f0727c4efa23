import { expect, test } from "vitest";
import { callerAddressOf } from "./caller-address.ts";

test.each([
  ["203.0.113.9", "203.0.113.9"],
  ["::ffff:203.0.113.9", "203.0.113.9"],
  ["2001:db8:1:2:3:4:5:9", "2001:db8:1:2::/64"],
  ["2001:db8:1:2::9", "2001:db8:1:2::/64"],
  ["2001:0db8:0001:0002::", "2001:db8:1:2::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
])("RT37: the peer %s counts as %s", (peer, counted) => {
  expect(callerAddressOf({ forwardedFor: undefined, peer }, 0)).toBe(counted);
});

test.each([
  [0, "198.51.100.1", "10.0.0.1"],
  [1, "198.51.100.1", "198.51.100.1"],
  [1, "203.0.113.66, 198.51.100.1", "198.51.100.1"],
  [2, "203.0.113.66, 198.51.100.1, 10.0.0.2", "198.51.100.1"],
  [1, "not an address", "10.0.0.1"],
  [3, "198.51.100.1", "10.0.0.1"],
])("RT37: behind %i proxies %j is from %s", (proxies, forwardedFor, counted) => {
  expect(callerAddressOf({ forwardedFor, peer: "10.0.0.1" }, proxies)).toBe(counted);
});
