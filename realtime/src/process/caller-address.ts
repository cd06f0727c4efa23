import { isIP } from "node:net";

/** What a request says about where it came from: its `X-Forwarded-For` header and its peer. */
export type Origin = { forwardedFor: string | undefined; peer: string };

/**
 * The address a request came from, as limits count it: behind `trustedProxies` proxies the entry
 * that the outermost of them wrote, else the peer. IPv6 counts by its /64, since one household has
 * that many.
 */
export function callerAddressOf({ forwardedFor, peer }: Origin, trustedProxies: number): string {
  const forwarded = forwardedAddresses(forwardedFor);
  const claimed = trustedProxies > 0 ? forwarded.at(-trustedProxies) : undefined;
  return addressBlock(claimed && isIP(claimed) ? claimed : peer);
}

/** The entries of an `X-Forwarded-For` header; none where there is no header. */
export const forwardedAddresses = (header: string | undefined): string[] =>
  header === undefined ? [] : header.split(",").map((part) => part.trim());

/** `2001:db8:1:2:3::9` becomes `2001:db8:1:2::/64`; an IPv4 address, mapped or not, stays whole. */
function addressBlock(address: string): string {
  const whole = withoutMapping(address);
  if (isIP(whole) !== 6) return whole;
  const [head = "", tail] = (whole.split("%")[0] ?? "").split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail ? tail.split(":") : [];
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length;
  const groups = [...left, ...Array<string>(zeros).fill("0"), ...right].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
}

/** The IPv4 address that an IPv6 one stands for (`::ffff:10.0.0.1`), else the address as it is. */
export const withoutMapping = (address: string): string =>
  /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
