import type { GatewayDeps } from "./deps.ts";
import type { LiveSocket } from "../publishing/live-server.ts";
import { givenRequestId } from "../../process/http/request-id.ts";

/** Why the gateway ends a connection that did nothing to end itself. */
export type DisconnectReason =
  | "address_sockets"
  | "draining"
  | "event_rate"
  | "outgoing_bytes"
  | "outgoing_packets"
  | "outgoing_stalled"
  | "silent";

/** What Engine.IO calls a socket: one transport, or a change of it, below any Socket.IO. */
export type Connection = LiveSocket["conn"];

/**
 * Ends a connection and frees what it holds at once, also when its client does not read: a closing
 * handshake would wait for it. The client sees a lost transport and may come back.
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

/** The `ws` socket of a connection, which Engine.IO's transport keeps under this name, if it has one. */
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
