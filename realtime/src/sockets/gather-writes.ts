import type { Connection } from "./disconnect.ts";
import type { IterationEnd } from "../../process/pace/iteration-end.ts";
import { isOpen, transportInternalsOf } from "./socket-io-internals.ts";

/** Gathers what a connection sends, see `createWriteGathering`. */
export type WriteGathering = (conn: Connection) => void;

/**
 * Lets everything that a connection is given in one turn of the event loop leave in one write: a
 * write costs far more than the bytes in it, and a busy room is sent many events in one iteration of the loop. A
 * frame that goes to many is joined once for all of them.
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

/** Socket.IO's adapters encode a broadcast once; header and payload are two buffers until here. */
function joinFrame({ options }: Packet): void {
  const frame = options?.wsPreEncodedFrame;
  if (options && frame && frame.length > 1) options.wsPreEncodedFrame = [Buffer.concat(frame)];
}

/** Engine.IO's own way of sending what waits, which its types keep to themselves. */
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
