import { type Connection, disconnect, webSocketOf } from "../sockets/disconnect.ts";
import type { GatewayDeps } from "../sockets/deps.ts";
import { createMeter } from "../../process/pace/meter.ts";
import { budgets } from "../../process/pace/limits.ts";

type Packet = { type: string; data?: unknown };

/**
 * Bounds what arrives on a connection below the events: packets of every kind and a WebSocket's own
 * pings, each of which is answered. A second socket on one connection, which no client of ours asks
 * for, would each time cost a look-up of the session before anything counts it.
 */
export function boundPackets(deps: GatewayDeps): void {
  deps.io.engine.on("connection", (conn: Connection) => {
    // Answers to our own pings are among them, which do not become fewer where limits are lower.
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

/** Socket.IO's packet with which a socket begins. */
const isJoin = ({ type, data }: Packet) =>
  type === "message" && typeof data === "string" && data.startsWith("0");
