import type { Context } from "hono";

/**
 * For whom passkeys are made: a host, and the origins at which its pages are (WebAuthn, section 5.1.3).
 */
export type RelyingParty = { id: string; name: string; origins: string[] };

/** The network at its public address, else at the host that the request names. */
export function relyingPartyOf(c: Context, publicUrl: string | null): RelyingParty {
  const { host, hostname, origin } = new URL(publicUrl ?? c.req.url);
  // Whether a proxy of no configured address serves this host by https is not known here.
  const origins = publicUrl === null ? [`http://${host}`, `https://${host}`] : [origin];
  return { id: hostname, name: "ONI", origins };
}
