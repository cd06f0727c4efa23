type PageContext = { hostname: string; hasCredentials: boolean };

/**
 * Returns the reason why a page cannot use passkeys, or null if it can. A passkey belongs to a domain
 * (WebAuthn, section 5.1.3). Browsers have the interface on secure pages only.
 */
export function obstacleAt({
  hostname,
  hasCredentials,
}: PageContext): "numbers" | "insecure" | null {
  if (isAddressOfNumbers(hostname)) return "numbers";
  return hasCredentials ? null : "insecure";
}

/** Returns the reason why the open page cannot use passkeys, or null if it can. */
export const obstacleHere = () =>
  obstacleAt({
    hostname: window.location.hostname,
    hasCredentials: typeof globalThis.PublicKeyCredential === "function",
  });

/** In the host of a URL, IPv6 is in brackets, and a host that ends in a number is IPv4. */
const isAddressOfNumbers = (hostname: string) => /^\[|^[\d.]+$/.test(hostname);
