import { callerAddressOf, warnOfUnreadable } from "../../process/http/caller-address.ts";
import { type Connection, disconnect } from "../sockets/disconnect.ts";
import type { GatewayDeps } from "../sockets/deps.ts";
import { atOnce } from "../../process/pace/limits.ts";
import type { Leases } from "../presence/leases.ts";

/** Bounds the connections of one address over all replicas, whether they sign in or not. */
export function boundAddresses(deps: GatewayDeps, addressSockets: Leases): void {
  const { limitScale, trustedProxies } = deps.settings;
  const limit = Math.max(1, Math.round(atOnce.socketsPerAddress * limitScale));
  deps.io.engine.on("connection", (connection: Connection) => {
    const forwarded = connection.request.headers["x-forwarded-for"];
    const origin = { forwardedFor: forwarded?.toString(), peer: connection.remoteAddress };
    warnOfUnreadable(deps.log, origin, trustedProxies);
    const address = callerAddressOf(origin, trustedProxies);
    connection.on("close", () => void addressSockets.change(address, -1));
    void addressSockets.change(address, 1).then((total) => {
      if (total > limit) disconnect(deps, connection, "address_sockets");
    });
  });
}
