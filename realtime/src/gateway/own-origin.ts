import type { IncomingMessage } from "node:http";

/**
 * Whether a request comes from our own pages or from no page at all. Browsers name the origin of
 * the page; they do not keep a foreign one from opening a WebSocket, so that is done here.
 */
export function isOwnOrigin({ headers }: IncomingMessage, publicUrl: string | null): boolean {
  const { origin, host } = headers;
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const page = new URL(origin);
  return page.host === host || (publicUrl !== null && page.origin === new URL(publicUrl).origin);
}
