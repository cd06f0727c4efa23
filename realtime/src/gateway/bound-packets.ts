import { type Connection, disconnect, webSocketOf } from "../sockets/disconnect.ts";
import type { GatewayDeps } from "../sockets/deps.ts";
import { createMeter } from "../../process/pace/meter.ts";
import { budgets } from "../../process/pace/limits.ts";

type Packet = { type: string; data?: unknown };

/**
 * Limits the packets of a connection below the events: packets of every kind and WebSocket pings, which
 * all need a reply. A second socket on one connection is refused, because each would query the session
 * before any limit. Our clients never open one.
 */
export function boundPackets(deps: GatewayDeps): void {
  deps.io.engine.on("connection", (conn: Connection) => {
    // Includes the replies to our own pings, which do not decrease with lower limits.
    const spend = createMeter(budgets.packets, Math.max(1, deps.settings.limitScale));
    let joins = 0;
    const count = () => {
      if (spend() > 0) disconnect(deps, conn, "event_rate");
    };
    const countPings = () => webSocketOf(conn)?.on("ping", count);

    conn.on("packet", (packet: Packet) => {
      if (isJoin(packet)) joins += 1;
      if (joins > 1) disconnect(deps, conn, "event_rate");
      count();
    });
    if (conn.transport.name === "websocket") countPings();
    else conn.once("upgrade", countPings);
  });
}

/** Socket.IO's packet that opens a socket. */
const isJoin = ({ type, data }: Packet) =>
  type === "message" && typeof data === "string" && data.startsWith("0");
