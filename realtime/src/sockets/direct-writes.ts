import type { GatewayDeps } from "../deps.ts";
import type { LiveSocket } from "../live-server.ts";
import type { Connection } from "./disconnect.ts";
import {
  type AdapterInternals,
  adapterInternalsOf,
  type ConnectionInternals,
  connectionInternalsOf,
  findUnknownPart,
  isOpen,
  type SocketTransport,
  transportInternalsOf,
} from "./socket-io-internals.ts";
import type { IterationEnd } from "../process/iteration-end.ts";

/** Writes the events of rooms to the TCP sockets of their members, see `createDirectWrites`. */
export type DirectWrites = {
  /** From now on this socket may be written to past the queue of its connection. */
  add(socket: LiveSocket): void;
};

/** A room's events of one iteration of the event loop. */
type Batch = {
  frames: Buffer[];
  bytes: number;
  /** Who was in the room when it began and could be written to. */
  direct: Recipient[];
  /** Who is sent each further event by the queue of their connection. */
  queued: LiveSocket[];
};

type Recipient = {
  socket: LiveSocket;
  conn: Connection;
  /** The same connection, by what its types keep to themselves. */
  queue: ConnectionInternals;
  /** Null while it is polling. */
  transport: SocketTransport | null;
  /** What is to be written to it before anything else of this iteration. */
  batch: Batch | null;
  /** How many frames of the batch, once something else was queued behind them. */
  frameCount: number | null;
};

/** The most that one batch holds; what follows in that iteration is queued, where it is bounded. */
const batchBytes = 64 * 1024;

/**
 * Frames the events of a room in one iteration of the event loop once, joins them once, and writes that
 * to each member's TCP socket at the end of the iteration. A packet for every member and event, on its way
 * through Engine.IO's queue, took 1.4 times the processor time (20 000 deliveries a second to 1 000
 * members in ten rooms).
 *
 * Only a WebSocket whose queue is empty, and that holds nothing unsent, is written to in this way: all
 * else goes through the queue, and so does everything that such a socket is sent later in the iteration.
 * Thus what one socket is sent stays in order, acks included, and the bounds on what waits see all of
 * it. Beside other versions of what it leans on, everything is queued.
 */
export function createDirectWrites(
  { io, metrics, log }: Pick<GatewayDeps, "io" | "metrics" | "log">,
  iterationEnd: IterationEnd,
  unknownPart = findUnknownPart(),
): DirectWrites {
  const adapter = adapterInternalsOf(io);
  if (!adapter || unknownPart) {
    log.warn("events go through the queues of sockets", { unknown: unknownPart ?? "adapter" });
    return { add: () => {} };
  }
  const recipients = new Map<string, Recipient>();
  const open = new Map<string, Batch>();
  let batches: Batch[] = [];

  function flush(): void {
    const flushed = batches;
    batches = [];
    open.clear();
    for (const batch of flushed) {
      const all = join(batch.frames);
      let written = 0;
      for (const recipient of batch.direct) {
        if (recipient.batch === batch) written += writeBatch(recipient, batch, all);
      }
      metrics.packetSent(written);
    }
  }

  function begin(room: string): Batch {
    const batch: Batch = { frames: [], bytes: 0, direct: [], queued: [] };
    if (batches.push(batch) === 1) iterationEnd.first(flush);
    open.set(room, batch);
    for (const id of io.of("/").adapter.rooms.get(room) ?? []) {
      const recipient = recipients.get(id);
      const socket = recipient?.socket ?? io.of("/").sockets.get(id);
      if (recipient && isFree(recipient)) {
        recipient.batch = batch;
        batch.direct.push(recipient);
      } else if (socket) batch.queued.push(socket);
    }
    return batch;
  }

  interceptBroadcasts(adapter, (room, frame, queue) => {
    const batch = open.get(room) ?? begin(room);
    const joined = Buffer.concat(frame);
    batch.frames.push(joined);
    batch.bytes += joined.length;
    for (const socket of batch.queued) queue(socket);
    if (batch.bytes > batchBytes) open.delete(room);
  });
  // Who joins or leaves in the middle of an iteration is sent what is emitted from then on, or until then.
  const close = (room: string) => void open.delete(room);
  io.of("/").adapter.on("join-room", close).on("leave-room", close);

  const countWritten = (frames: number) => metrics.packetSent(frames);

  return {
    add: (socket) => {
      const { conn } = socket;
      const queue = connectionInternalsOf(conn);
      if (!queue) return;
      const recipient: Recipient = {
        ...{ socket, conn, queue, batch: null, frameCount: null },
        transport: transportInternalsOf(conn),
      };
      recipients.set(socket.id, recipient);
      follow(recipient, countWritten);
      socket.on("disconnect", () => recipients.delete(socket.id));
    },
  };
}

type Broadcast = (
  room: string,
  frame: readonly Buffer[],
  queue: (socket: LiveSocket) => void,
) => void;

/**
 * Takes over what goes to all of one room. The adapter encodes a broadcast and applies it to its
 * sockets in one go; whatever else it applies to sockets is not encoded before.
 */
function interceptBroadcasts(adapter: AdapterInternals, broadcast: Broadcast): void {
  const encode = adapter._encode.bind(adapter);
  const apply = adapter.apply.bind(adapter);
  let frame: readonly Buffer[] | undefined;
  adapter._encode = (packet, options) => {
    const encoded = encode(packet, options);
    frame = packet.id === undefined && !options.volatile ? options.wsPreEncodedFrame : undefined;
    return encoded;
  };
  adapter.apply = (to, act) => {
    const [room, another] = to.rooms;
    const taken = frame;
    frame = undefined;
    const isWholeRoom = room !== undefined && another === undefined && !to.except?.size;
    if (taken && isWholeRoom) broadcast(room, taken, act);
    else apply(to, act);
  };
}

/** Keeps what is queued for a recipient behind what is to be written to it, and writes before it closes. */
function follow(recipient: Recipient, onWritten: (frames: number) => void): void {
  const { conn } = recipient;
  conn.on("packetCreate", () => {
    const { batch } = recipient;
    if (!batch || recipient.frameCount !== null) return;
    recipient.frameCount = batch.frames.length;
    batch.queued.push(recipient.socket);
  });
  if (!recipient.transport) {
    conn.on("upgrade", () => {
      recipient.transport = transportInternalsOf(conn);
    });
  }
  const close = conn.close.bind(conn);
  conn.close = (discard) => {
    if (recipient.batch) onWritten(writeBatch(recipient, recipient.batch, null));
    return close(discard);
  };
}

const isFree = ({ batch, transport, conn, queue }: Recipient): boolean =>
  batch === null &&
  transport !== null &&
  isOpen(transport) &&
  transport.writable &&
  !transport.perMessageDeflate &&
  conn.readyState === "open" &&
  queue.writeBuffer.length === 0;

/** Gives a recipient its part of a batch; answers how many frames that were. */
function writeBatch(recipient: Recipient, batch: Batch, all: Buffer | null): number {
  const { conn, queue, transport, frameCount } = recipient;
  recipient.batch = null;
  recipient.frameCount = null;
  const frames = frameCount === null ? batch.frames : batch.frames.slice(0, frameCount);
  const bytes = frameCount === null && all ? all : join(frames);
  if (!transport || conn.readyState === "closed" || !isOpen(transport)) return 0;
  // What was queued since leaves together with it, in one write.
  if (queue.writeBuffer.length > 0) queue.writeBuffer.unshift(queuedFrame(bytes));
  else writeNow(transport, bytes);
  return frames.length;
}

/** Many batches are of one event, which is not copied. */
function join(frames: readonly Buffer[]): Buffer {
  const [only, another] = frames;
  return only && !another ? only : Buffer.concat(frames);
}

const queuedFrame = (bytes: Buffer) => ({
  type: "message",
  options: { compress: false, wsPreEncodedFrame: [bytes] },
});

/**
 * Hands the bytes to the system, past the stream's own queue where that is empty: keeping its states was a
 * fifth of the processor time of a delivery. What the system does not take at once makes the transport
 * wait, as after a write of its own.
 */
function writeNow(transport: SocketTransport, bytes: Buffer): void {
  const wire = transport.socket._socket;
  if (!wire?.writable) return;
  if (wire.writableLength > 0) {
    transport.writable = false;
    wire.write(bytes, transport._onSentLast);
    return;
  }
  let isWaiting = false;
  let isDone = false;
  wire._write(bytes, "buffer", (error) => {
    isDone = true;
    if (error) wire.destroy(error);
    else if (isWaiting) transport._onSentLast();
  });
  if (isDone) return;
  isWaiting = true;
  transport.writable = false;
}
