import type { GatewayDeps } from "./deps.ts";
import type { LiveSocket } from "./live-server.ts";
import { givenRequestId } from "./request-id.ts";

/** Why the gateway ends a connection that did nothing to end itself. */
export type CutReason =
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
export function cut(
  { metrics, log }: Pick<GatewayDeps, "metrics" | "log">,
  connection: Connection,
  reason: CutReason,
): void {
  if (connection.readyState === "closed") return;
  metrics.cuts.inc({ reason });
  const requestId = givenRequestId(connection.request?.headers["x-request-id"]);
  log.info("connection cut", { reason, requestId });
  const { transport } = connection;
  connection.close(true);
  // Engine.IO's WebSocket transport keeps its `ws` socket under this name.
  const inner: unknown = "socket" in transport ? transport.socket : null;
  if (isTerminable(inner)) inner.terminate();
}

const isTerminable = (value: unknown): value is { terminate(): void } =>
  typeof value === "object" &&
  value !== null &&
  "terminate" in value &&
  typeof value.terminate === "function";
