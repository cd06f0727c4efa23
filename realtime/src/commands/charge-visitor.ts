import { budgets } from "../../process/pace/limits.ts";
import type { Live } from "../sockets/live.ts";
import type { LiveSocket } from "../publishing/live-server.ts";
import { callerAddressOf } from "../../process/http/caller-address.ts";
import { Refused } from "../sockets/refused.ts";

/** Charges a visitor's watch to their address. Throws `rate_limited` when the budget is used up. */
export async function chargeVisitor({ limiter, settings }: Live, { handshake }: LiveSocket) {
  const forwardedFor = handshake.headers["x-forwarded-for"]?.toString();
  const address = callerAddressOf(
    { forwardedFor, peer: handshake.address },
    settings.trustedProxies,
  );
  const verdict = await limiter.consume("visitor-watches", address, budgets.visitorWatches);
  if (!verdict.allowed) throw new Refused("rate_limited", { retryAfterMs: verdict.retryAfterMs });
}
