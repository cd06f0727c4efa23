import type { GatewayDeps } from "./deps.ts";
import type { LiveSocket } from "../publishing/live-server.ts";
import { givenRequestId } from "../../process/http/request-id.ts";

/** The reason why the gateway ends a connection. */
export type DisconnectReason =
  | "address_sockets"
  | "draining"
  | "event_rate"
  | "outgoing_bytes"
  | "outgoing_packets"
  | "outgoing_stalled"
  | "silent";

/** Engine.IO's socket: one transport or an upgrade of it, below any Socket.IO socket. */
export type Connection = LiveSocket["conn"];

/**
 * Ends a connection and frees its memory at once, even if its client does not read, without a closing
 * handshake. The client sees a lost transport and may reconnect.
 */
export function disconnect(
  { metrics, log }: Pick<GatewayDeps, "metrics" | "log">,
  connection: Connection,
  reason: DisconnectReason,
): void {
  if (connection.readyState === "closed") return;
  metrics.cuts.inc({ reason });
  const requestId = givenRequestId(connection.request?.headers["x-request-id"]);
  log.info("connection cut", { reason, requestId });
  connection.close(true);
  webSocketOf(connection)?.terminate();
}

type WebSocket = { terminate(): void; on(event: "ping", listener: () => void): void };

/**
 * Returns the `ws` socket of a connection if it has one. Engine.IO's transport stores it under this name.
 */
export function webSocketOf({ transport }: Connection): WebSocket | null {
  const inner: unknown = "socket" in transport ? transport.socket : null;
  return isWebSocket(inner) ? inner : null;
}

const isWebSocket = (value: unknown): value is WebSocket =>
  typeof value === "object" &&
  value !== null &&
  "terminate" in value &&
  typeof value.terminate === "function" &&
  "on" in value;
