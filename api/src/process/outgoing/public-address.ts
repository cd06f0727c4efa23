import { BlockList, isIPv4, isIPv6 } from "node:net";

/** Addresses that the registries reserve (RFC 6890 and its successors). */
const special = new BlockList();
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const) {
  special.addSubnet(network, bits, "ipv4");
}
/**
 * Reserved ranges within the global addresses: protocols, tunnels with an IPv4 address, documentation.
 */
for (const [network, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const) {
  special.addSubnet(network, bits, "ipv6");
}

/** Only these IPv6 addresses are public. Mapped, translated and local ones are outside. */
const globalUnicast = new BlockList();
globalUnicast.addSubnet("2000::", 3, "ipv6");

/** Returns true if an address is public, so that it leads neither to this machine nor to our network. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !special.check(address, "ipv4");
  if (!isIPv6(address)) return false;
  return globalUnicast.check(address, "ipv6") && !special.check(address, "ipv6");
}

/** Names outside the public DNS (RFC 2606, 6761, 6762, 7686, 8375; ICANN's `internal`). */
const specialNames = /(?:^|\.)(?:localhost|local|internal|test|invalid|example|onion|arpa)$/;

/** Returns true if a lower-case name may be public. Its addresses still have to be checked. */
export function isPublicName(hostname: string): boolean {
  const name = hostname.replace(/\.$/, "");
  return name.includes(".") && !specialNames.test(name);
}
