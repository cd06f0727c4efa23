import type { LiveSocket } from "../publishing/live-server.ts";

/** What is asked for while a connection lasts: log entries name the one, limits count by the other. */
const keptHeaders = ["x-request-id", "x-forwarded-for"] as const;

const nothing = Object.freeze({});

/**
 * Lets go of the request that opened a connection, but for some headers. Socket.IO would keep all of it
 * for as long as the connection lasts, a tenth of what a member costs, and the secret of the session
 * with it.
 */
export function trimRequest({ conn, handshake }: LiveSocket): void {
  const kept = keptHeaders.flatMap((name) => {
    const value = handshake.headers[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  const headers = kept.length > 0 ? Object.fromEntries(kept) : nothing;
  Object.assign(conn, { request: { headers } });
  Object.assign(handshake, { headers, auth: nothing, query: nothing, url: "", time: "" });
}
