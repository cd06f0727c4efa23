import { BlockList, isIP } from "node:net";
import { forwardedAddresses, type Origin, withoutMapping } from "./caller-address.ts";

/** Returns whether this origin may read metrics on the public port. */
export type MetricsAccess = (origin: Origin) => boolean;

/**
 * Parses addresses and blocks such as `10.0.0.0/8`, separated by commas. Returns null if an entry is
 * neither.
 */
export function parseAddresses(text: string): BlockList | null {
  const list = new BlockList();
  for (const part of text.split(",").map((each) => each.trim())) {
    const [address = "", bits, ...more] = part.split("/");
    const version = isIP(address);
    const longest = version === 4 ? 32 : 128;
    const prefix = Number(bits ?? longest);
    const isPrefix = /^\d{1,3}$/.test(bits ?? "0") && prefix <= longest;
    if (version === 0 || !isPrefix || more.length > 0) return null;
    list.addSubnet(address, prefix, version === 4 ? "ipv4" : "ipv6");
  }
  return list;
}

/**
 * Allows this machine and the `allowed` addresses. Every address of the request must be allowed, because
 * a proxy on this machine also forwards strangers, and a forged header only adds addresses. With a
 * separate port, no other port has metrics.
 */
export function createMetricsAccess(
  metricsPort: number | undefined,
  allowed: BlockList | undefined,
): MetricsAccess {
  const own = new BlockList();
  own.addSubnet("127.0.0.0", 8, "ipv4");
  own.addAddress("::1", "ipv6");

  function isWelcome(address: string): boolean {
    const whole = withoutMapping(address);
    const version = isIP(whole);
    if (version === 0) return false;
    const family = version === 4 ? "ipv4" : "ipv6";
    return own.check(whole, family) || allowed?.check(whole, family) === true;
  }

  return ({ forwardedFor, peer }) =>
    metricsPort === undefined && [...forwardedAddresses(forwardedFor), peer].every(isWelcome);
}
