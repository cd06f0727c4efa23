import { BlockList, isIPv4, isIPv6 } from "node:net";

/** What the registries of special addresses keep from the internet (RFC 6890 and its successors). */
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
/** Of the global addresses: protocols, tunnels that hold an address of version 4, and documentation. */
for (const [network, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const) {
  special.addSubnet(network, bits, "ipv6");
}

/** Of version 6 only these are given to the internet; mapped, translated and local ones lie outside. */
const globalUnicast = new BlockList();
globalUnicast.addSubnet("2000::", 3, "ipv6");

/** Whether an address is one of the internet's, so that nothing of ours or of the machine's is behind it. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !special.check(address, "ipv4");
  if (!isIPv6(address)) return false;
  return globalUnicast.check(address, "ipv6") && !special.check(address, "ipv6");
}

/** Names that the internet's name servers do not know (RFC 2606, 6761, 6762, 7686, 8375; ICANN's `internal`). */
const specialNames = /(?:^|\.)(?:localhost|local|internal|test|invalid|example|onion|arpa)$/;

/** Whether a name in lower case may be one of the internet's, whose addresses are still to be judged. */
export function isPublicName(hostname: string): boolean {
  const name = hostname.replace(/\.$/, "");
  return name.includes(".") && !specialNames.test(name);
}
