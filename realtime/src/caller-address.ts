import { isIP } from "node:net";

/** What a request says about where it came from: its `X-Forwarded-For` header and its peer. */
export type Origin = { forwardedFor: string | undefined; peer: string };

/**
 * The address a request came from, as limits count it: behind `trustedProxies` proxies the entry
 * that the outermost of them wrote, else the peer. IPv6 counts by its /64, since one household has
 * that many.
 */
export function callerAddressOf({ forwardedFor, peer }: Origin, trustedProxies: number): string {
  const forwarded = (forwardedFor ?? "").split(",").map((part) => part.trim());
  const claimed = trustedProxies > 0 ? forwarded.at(-trustedProxies) : undefined;
  return addressBlock(claimed && isIP(claimed) ? claimed : peer);
}

/** `2001:db8:1:2:3::9` becomes `2001:db8:1:2::/64`; an IPv4 address, mapped or not, stays whole. */
function addressBlock(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  if (isIP(address) !== 6) return address;
  const [head = "", tail] = (address.split("%")[0] ?? "").split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail ? tail.split(":") : [];
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length;
  const groups = [...left, ...Array<string>(zeros).fill("0"), ...right].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
}
