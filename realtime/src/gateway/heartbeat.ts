import { type Connection, disconnect } from "../sockets/disconnect.ts";
import type { GatewayDeps } from "../sockets/deps.ts";
import { heartbeat } from "../publishing/live-server.ts";

/**
 * Ends a connection without a ping reply like any other: counted, and at once. Engine.IO would wait for a
 * closing handshake.
 */
export function endWithoutPong(deps: Pick<GatewayDeps, "metrics" | "log">, conn: Connection): void {
  let waiting: NodeJS.Timeout | undefined;
  pingingOf(conn).resetPingTimeout = () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => disconnect(deps, conn, "silent"), heartbeat.pingTimeout);
  };
  conn.on("heartbeat", () => clearTimeout(waiting));
  conn.on("close", () => clearTimeout(waiting));
}

/** An internal method of Engine.IO that runs at each ping. */
type Pinging = { resetPingTimeout: () => void };

function pingingOf(conn: Connection): Pinging {
  const engine: unknown = conn;
  if (isPinging(engine)) return engine;
  throw new Error("This Engine.IO pings in another way than the one that was built on.");
}

const isPinging = (value: unknown): value is Pinging =>
  typeof value === "object" &&
  value !== null &&
  "resetPingTimeout" in value &&
  typeof value.resetPingTimeout === "function";
