import { isIP } from "node:net";
import type { Log } from "../observe/log.ts";

/** What a request says about where it came from: its `X-Forwarded-For` header and its peer. */
export type Origin = { forwardedFor: string | undefined; peer: string };

/**
 * The address a request came from, as limits count it: behind `trustedProxies` proxies the entry
 * that the outermost of them wrote, else the peer. IPv6 counts by its /64, since one household has
 * that many.
 */
export function callerAddressOf(origin: Origin, trustedProxies: number): string {
  const claimed = claimedBy(origin, trustedProxies);
  return addressBlock(claimed && isIP(claimed) ? claimed : origin.peer);
}

const claimedBy = ({ forwardedFor }: Origin, trustedProxies: number): string | undefined =>
  trustedProxies > 0 ? forwardedAddresses(forwardedFor).at(-trustedProxies) : undefined;

/** Logs that already have the warning below. */
const warned = new WeakSet<Log>();

/** Warns once a process when a trusted proxy writes an address that cannot be read, so that all count as one. */
export function warnOfUnreadable(log: Log, origin: Origin, trustedProxies: number): void {
  const claimed = claimedBy(origin, trustedProxies);
  if (claimed === undefined || isIP(claimed) || warned.has(log)) return;
  warned.add(log);
  log.warn("a proxy wrote an address into X-Forwarded-For that cannot be read", {
    address: claimed.slice(0, 100),
  });
}

/**
 * The addresses of an `X-Forwarded-For` header; none where there is no header. Ports, brackets and quotes
 * that proxies write are left out. An entry that is no address stays as it is.
 */
export const forwardedAddresses = (header: string | undefined): string[] =>
  (header ?? "")
    .split(",")
    .map((part) => withoutPort(part.trim()))
    .filter((part) => part !== "");

/** `198.51.100.7:5512`, `[2001:db8::7]`, `"[2001:db8::7]:443"`, and eight groups with a port behind them. */
const withPort =
  /^"?(?:\[([^\]]+)\](?::\d{1,5})?|([\d.]+):\d{1,5}|((?:[\da-f]{1,4}:){7}[\da-f]{1,4}):\d{1,5})"?$/i;

function withoutPort(entry: string): string {
  const [, bracketed, four, six] = withPort.exec(entry) ?? [];
  return bracketed ?? four ?? six ?? entry.replace(/^"(.*)"$/, "$1");
}

/** `2001:db8:1:2:3::9` becomes `2001:db8:1:2::/64`; an IPv4 address, mapped or not, stays whole. */
function addressBlock(address: string): string {
  const whole = withoutMapping(address);
  if (isIP(whole) !== 6) return whole;
  const [head = "", tail = ""] = shortest(whole).split("::");
  const [left, right] = [head, tail].map((part) => (part === "" ? [] : part.split(":")));
  const groups = [...(left ?? [])];
  while (groups.length + (right?.length ?? 0) < 8) groups.push("0");
  return `${[...groups, ...(right ?? [])].slice(0, 4).join(":")}::/64`;
}

/** The IPv4 address that an IPv6 one is for (`::ffff:10.0.0.1`, however written), else the address as it is. */
export function withoutMapping(address: string): string {
  if (isIP(address) !== 6) return address;
  const [, high, low] = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(shortest(address)) ?? [];
  if (high === undefined || low === undefined) return address;
  const bytes = [high, low].map((group) => Number.parseInt(group, 16));
  return bytes.flatMap((pair) => [pair >> 8, pair & 255]).join(".");
}

/** An IPv6 address in the one form of RFC 5952, in groups of hexadecimal digits, without its zone. */
const shortest = (address: string): string =>
  new URL(`http://[${address.replace(/%.*/, "")}]`).hostname.slice(1, -1);
