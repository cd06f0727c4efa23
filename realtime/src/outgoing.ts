import { type Connection, cut } from "./cut.ts";
import type { GatewayDeps } from "./deps.ts";

/** What may wait for one client that does not read. */
const limitBytes = 1024 * 1024;
const limitPackets = 256;
const limitMs = 10_000;

/** How long a burst may be above the limits; a client that reads has caught up by then. */
const burstMs = 100;

/**
 * Bounds what waits to be sent to a socket. Packets wait while the transport still holds earlier
 * ones, and Socket.IO itself would let them wait without end.
 */
export function boundOutgoing(deps: Pick<GatewayDeps, "metrics" | "log">, conn: Connection): void {
  let bytes = 0;
  let packets = 0;
  let stalled: NodeJS.Timeout | undefined;
  let judging: NodeJS.Timeout | undefined;

  const isOver = () => packets > limitPackets || bytes > limitBytes;
  const judge = () => {
    judging = undefined;
    if (isOver()) cut(deps, conn, bytes > limitBytes ? "outgoing_bytes" : "outgoing_packets");
  };

  conn.on("packetCreate", ({ data }: { data?: string | Buffer }) => {
    deps.metrics.packetSent();
    if (conn.transport.writable) return;
    packets += 1;
    bytes += data?.length ?? 0;
    stalled ??= setTimeout(() => cut(deps, conn, "outgoing_stalled"), limitMs);
    if (isOver()) judging ??= setTimeout(judge, burstMs);
  });
  conn.on("flush", () => {
    packets = 0;
    bytes = 0;
    clearTimeout(stalled);
    stalled = undefined;
  });
  conn.once("close", () => {
    clearTimeout(stalled);
    clearTimeout(judging);
  });
}
