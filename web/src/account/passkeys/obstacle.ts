type PageContext = { hostname: string; hasCredentials: boolean };

/**
 * Why a page can neither make nor use a passkey; null where it can. A passkey belongs to a domain (WebAuthn, section
 * 5.1.3), and browsers offer the interface to secure pages alone.
 */
export function obstacleAt({
  hostname,
  hasCredentials,
}: PageContext): "numbers" | "insecure" | null {
  if (isAddressOfNumbers(hostname)) return "numbers";
  return hasCredentials ? null : "insecure";
}

/** Why the page that is open can neither make nor use a passkey; null where it can. */
export const obstacleHere = () =>
  obstacleAt({
    hostname: window.location.hostname,
    hasCredentials: typeof globalThis.PublicKeyCredential === "function",
  });

/** Of hosts as URLs write them: IPv6 stands in brackets, and what ends in a number is IPv4. */
const isAddressOfNumbers = (hostname: string) => /^\[|^[\d.]+$/.test(hostname);
