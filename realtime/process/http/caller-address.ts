import { isIP } from "node:net";
import type { Log } from "../observe/log.ts";

/** The origin of a request: its `X-Forwarded-For` header and its peer. */
export type Origin = { forwardedFor: string | undefined; peer: string };

/**
 * Returns the address of a caller as limits count it. Behind `trustedProxies` proxies it is the entry
 * that the outermost of them wrote, else the peer. IPv6 counts by /64, because one household has that
 * many addresses.
 */
export function callerAddressOf(origin: Origin, trustedProxies: number): string {
  const claimed = claimedBy(origin, trustedProxies);
  return addressBlock(claimed && isIP(claimed) ? claimed : origin.peer);
}

const claimedBy = ({ forwardedFor }: Origin, trustedProxies: number): string | undefined =>
  trustedProxies > 0 ? forwardedAddresses(forwardedFor).at(-trustedProxies) : undefined;

/** The logs that already have the warning below. */
const warned = new WeakSet<Log>();

/**
 * Warns once per process if a trusted proxy writes an unreadable address, because all such callers then
 * count as one.
 */
export function warnOfUnreadable(log: Log, origin: Origin, trustedProxies: number): void {
  const claimed = claimedBy(origin, trustedProxies);
  if (claimed === undefined || isIP(claimed) || warned.has(log)) return;
  warned.add(log);
  log.warn("a proxy wrote an address into X-Forwarded-For that cannot be read", {
    address: claimed.slice(0, 100),
  });
}

/**
 * Returns the addresses of an `X-Forwarded-For` header, or none without the header. Ports, brackets and
 * quotes are removed. An entry that is not an address is returned unchanged.
 */
export const forwardedAddresses = (header: string | undefined): string[] =>
  (header ?? "")
    .split(",")
    .map((part) => withoutPort(part.trim()))
    .filter((part) => part !== "");

/** `198.51.100.7:5512`, `[2001:db8::7]`, `"[2001:db8::7]:443"`, and eight groups followed by a port. */
const withPort =
  /^"?(?:\[([^\]]+)\](?::\d{1,5})?|([\d.]+):\d{1,5}|((?:[\da-f]{1,4}:){7}[\da-f]{1,4}):\d{1,5})"?$/i;

function withoutPort(entry: string): string {
  const [, bracketed, four, six] = withPort.exec(entry) ?? [];
  return bracketed ?? four ?? six ?? entry.replace(/^"(.*)"$/, "$1");
}

/** `2001:db8:1:2:3::9` becomes `2001:db8:1:2::/64`. An IPv4 address, mapped or not, is not shortened. */
function addressBlock(address: string): string {
  const whole = withoutMapping(address);
  if (isIP(whole) !== 6) return whole;
  const [head = "", tail = ""] = shortest(whole).split("::");
  const [left, right] = [head, tail].map((part) => (part === "" ? [] : part.split(":")));
  const groups = [...(left ?? [])];
  while (groups.length + (right?.length ?? 0) < 8) groups.push("0");
  return `${[...groups, ...(right ?? [])].slice(0, 4).join(":")}::/64`;
}

/**
 * Returns the IPv4 address of a mapped IPv6 address (`::ffff:10.0.0.1` in any form), else the address.
 */
export function withoutMapping(address: string): string {
  if (isIP(address) !== 6) return address;
  const [, high, low] = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(shortest(address)) ?? [];
  if (high === undefined || low === undefined) return address;
  const bytes = [high, low].map((group) => Number.parseInt(group, 16));
  return bytes.flatMap((pair) => [pair >> 8, pair & 255]).join(".");
}

/** Returns an IPv6 address in the form of RFC 5952, in groups of hexadecimal digits, without its zone. */
const shortest = (address: string): string =>
  new URL(`http://[${address.replace(/%.*/, "")}]`).hostname.slice(1, -1);
