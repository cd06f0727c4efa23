import { getConnInfo } from "@hono/node-server/conninfo";
import { callerAddressOf, type Origin, warnOfUnreadable } from "@oni/realtime/process";
import type { Context } from "hono";
import type { Deps } from "../process/deps.ts";

/** Returns the address of the caller, as rate limits count it (see `callerAddressOf`). */
export function callerAddress(
  c: Context,
  { settings, log }: Pick<Deps, "settings" | "log">,
): string {
  const origin = originOf(c);
  warnOfUnreadable(log, origin, settings.trustedProxies);
  return callerAddressOf(origin, settings.trustedProxies);
}

/** Returns the origin of a request. */
export const originOf = (c: Context): Origin => ({
  forwardedFor: c.req.header("x-forwarded-for"),
  peer: peerAddress(c),
});

function peerAddress(c: Context): string {
  // In-process requests (tests) have no socket.
  return c.env && "incoming" in c.env ? (getConnInfo(c).remote.address ?? "unknown") : "in-process";
}
