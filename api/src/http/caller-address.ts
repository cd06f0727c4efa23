import { getConnInfo } from "@hono/node-server/conninfo";
import { callerAddressOf, type Origin } from "@oni/realtime/process";
import type { Context } from "hono";

/** The address a request came from, as limits count it (see `callerAddressOf`). */
export const callerAddress = (c: Context, trustedProxies: number): string =>
  callerAddressOf(originOf(c), trustedProxies);

/** What a request says about where it came from. */
export const originOf = (c: Context): Origin => ({
  forwardedFor: c.req.header("x-forwarded-for"),
  peer: peerAddress(c),
});

function peerAddress(c: Context): string {
  // In-process requests (tests) have no socket behind them.
  return c.env && "incoming" in c.env ? (getConnInfo(c).remote.address ?? "unknown") : "in-process";
}
