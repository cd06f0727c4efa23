import type { Context } from "hono";

/** The relying party of passkeys: a host, and the origins of its pages (WebAuthn, section 5.1.3). */
export type RelyingParty = { id: string; name: string; origins: string[] };

/** Returns the network at its public address, otherwise at the host of the request. */
export function relyingPartyOf(c: Context, publicUrl: string | null): RelyingParty {
  const { host, hostname, origin } = new URL(publicUrl ?? c.req.url);
  // Without a public address it is unknown whether a proxy serves this host by https.
  const origins = publicUrl === null ? [`http://${host}`, `https://${host}`] : [origin];
  return { id: hostname, name: "ONI", origins };
}
