import type { Connection } from "../../sockets/disconnect.ts";
import type { IterationEnd } from "./iteration-end.ts";
import { isOpen, transportInternalsOf } from "./socket-io-internals.ts";

/** Combines the writes of a connection, see `createWriteGathering`. */
type WriteGathering = (conn: Connection) => void;

/**
 * Sends all packets of a connection in one iteration of the event loop by one write. A write costs far
 * more than its bytes, and a busy room gets many events per iteration. A frame for many sockets is joined
 * once for all of them.
 */
export function createWriteGathering(iterationEnd: IterationEnd): WriteGathering {
  return (conn) => {
    const engine = flushing(conn);
    const flushNow = engine.flush.bind(conn);
    let isWaiting = false;
    const flush = () => {
      isWaiting = false;
      const transport = transportInternalsOf(conn);
      if (transport && !isOpen(transport)) return;
      const wire = transport?.socket._socket;
      wire?.cork();
      flushNow();
      wire?.uncork();
    };
    engine.flush = () => {
      if (isWaiting || !conn.transport.writable) return;
      isWaiting = true;
      iterationEnd.last(flush);
    };
    conn.on("flush", joinFrames);
  };
}

type Packet = { options?: { wsPreEncodedFrame?: Buffer[] } };

const joinFrames = (packets: readonly Packet[]) => packets.forEach(joinFrame);

/** Socket.IO's adapters encode a broadcast once. Until here header and payload are two buffers. */
function joinFrame({ options }: Packet): void {
  const frame = options?.wsPreEncodedFrame;
  if (options && frame && frame.length > 1) options.wsPreEncodedFrame = [Buffer.concat(frame)];
}

/** Engine.IO's internal method that sends its queue. */
function flushing(conn: Connection): { flush: () => void } {
  const engine: unknown = conn;
  if (canFlush(engine)) return engine;
  throw new Error("This Engine.IO sends in another way than the one that was built on.");
}

const canFlush = (value: unknown): value is { flush: () => void } =>
  typeof value === "object" &&
  value !== null &&
  "flush" in value &&
  typeof value.flush === "function";
