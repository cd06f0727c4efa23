type Place = { hostname: string; hasCredentials: boolean };

/**
 * Why a page can neither make nor use a passkey, in a sentence; null where it can. A passkey belongs to a
 * domain (WebAuthn, section 5.1.3), and browsers offer the interface to secure pages alone.
 */
export function refusalOfPasskeys({ hostname, hasCredentials }: Place): string | null {
  if (isAddressOfNumbers(hostname))
    return `Passkeys belong to a name, and ${hostname} is an address of numbers. Open the network by its name, with https, or as localhost.`;
  return hasCredentials
    ? null
    : "This browser holds no passkeys here. They need https, or localhost.";
}

/** Of hosts as URLs write them: IPv6 stands in brackets, and what ends in a number is IPv4. */
const isAddressOfNumbers = (hostname: string) => /^\[|^[\d.]+$/.test(hostname);

/** What a browser says of a ceremony that it began or refused, by the name of its error. */
const sentences: ReadonlyMap<string, string> = new Map([
  ["SecurityError", "Passkeys of this network belong to another address than this one."],
  ["InvalidStateError", "This device has a passkey of yours already."],
  ["NotSupportedError", "This device makes no passkeys of the kind that is needed."],
]);

/** Why a ceremony failed, where the browser has said so. */
export const refusalOfDevice = (error: unknown): string | null =>
  error instanceof Error ? (sentences.get(error.name) ?? null) : null;
