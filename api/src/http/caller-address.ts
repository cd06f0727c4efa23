import { getConnInfo } from "@hono/node-server/conninfo";
import { callerAddressOf, type Origin, warnOfUnreadable } from "@oni/realtime/process";
import type { Context } from "hono";
import type { Deps } from "../process/deps.ts";

/** The address a request came from, as limits count it (see `callerAddressOf`). */
export function callerAddress(
  c: Context,
  { settings, log }: Pick<Deps, "settings" | "log">,
): string {
  const origin = originOf(c);
  warnOfUnreadable(log, origin, settings.trustedProxies);
  return callerAddressOf(origin, settings.trustedProxies);
}

/** What a request says about where it came from. */
export const originOf = (c: Context): Origin => ({
  forwardedFor: c.req.header("x-forwarded-for"),
  peer: peerAddress(c),
});

function peerAddress(c: Context): string {
  // In-process requests (tests) have no socket behind them.
  return c.env && "incoming" in c.env ? (getConnInfo(c).remote.address ?? "unknown") : "in-process";
}
