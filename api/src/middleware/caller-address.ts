import { getConnInfo } from "@hono/node-server/conninfo";
import { callerAddressOf } from "@oni/realtime";
import type { Context } from "hono";

/** The address a request came from, as limits count it (see `callerAddressOf`). */
export function callerAddress(c: Context, trustedProxies: number): string {
  return callerAddressOf(
    { forwardedFor: c.req.header("x-forwarded-for"), peer: peerAddress(c) },
    trustedProxies,
  );
}

function peerAddress(c: Context): string {
  // In-process requests (tests) have no socket behind them.
  return c.env && "incoming" in c.env ? (getConnInfo(c).remote.address ?? "unknown") : "in-process";
}
