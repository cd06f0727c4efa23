import { BlockList, isIP } from "node:net";
import { forwardedAddresses, type Origin, withoutMapping } from "./caller-address.ts";

/** Says whether this address may read the metrics on the public port. */
export type MetricsAccess = (origin: Origin) => boolean;

/** Addresses, and blocks of them as `10.0.0.0/8`, by commas; null when one of them is neither. */
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
 * Metrics are for this machine, and for `allowed` addresses. Every address that a request came
 * through has to be one of them: a proxy on this machine brings strangers too, and what they write
 * into the header only adds to it. With a port of their own they are on no other.
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
