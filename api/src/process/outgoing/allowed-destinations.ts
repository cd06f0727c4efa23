import { parseAddresses } from "@oni/realtime/process";

/** Returns whether an operator allows an address and port that are not public. */
export type AllowedDestinations = (address: string, port: number) => boolean;

const entryPattern = /^(?:\[([\da-f.:]+(?:\/\d+)?)\]|([\d.]+(?:\/\d+)?)):(\d{1,5})$/i;

/**
 * Parses addresses or blocks with a port, such as `10.0.0.0/8:8080` or `[fd00::/8]:8080`, separated by
 * commas. Returns null if an entry is none.
 */
export function parseDestinations(text: string): AllowedDestinations | null {
  const entries = text.split(",").map((part) => {
    const [, six, four, port = ""] = entryPattern.exec(part.trim()) ?? [];
    const block = parseAddresses(six ?? four ?? "");
    const isPort = Number(port) >= 1 && Number(port) <= 65_535;
    return block && isPort ? { block, port: Number(port) } : null;
  });
  if (entries.includes(null)) return null;
  return (address, wanted) =>
    entries.some(
      (entry) =>
        entry?.port === wanted &&
        entry.block.check(address, address.includes(":") ? "ipv6" : "ipv4"),
    );
}
