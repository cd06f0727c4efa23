import type { GatewayDeps } from "../../sockets/deps.ts";
import type { LiveSocket } from "../../publishing/live-server.ts";
import type { Connection } from "../../sockets/disconnect.ts";
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
import type { IterationEnd } from "./iteration-end.ts";

/** Writes the events of rooms to the TCP sockets of their members, see `createDirectWrites`. */
type RoomWrites = {
  /** Allows writes to this socket that bypass the queue of its connection. */
  add(socket: LiveSocket): void;
};

/** A room's events of one iteration of the event loop, or of several on a busy gateway. */
type Batch = {
  events: Event[];
  bytes: number;
  /** The sockets in the room at its begin, which are sent nothing else before it. */
  recipients: Recipient[];
  /** The sockets that get each further event by the queue of their connection. */
  queued: LiveSocket[];
};

/** An event as a frame, and a function that sends it by the queue of a connection. */
type Event = { frame: Buffer; queue: (socket: LiveSocket) => void };

type Recipient = {
  socket: LiveSocket;
  conn: Connection;
  /** The same connection with its internal members. */
  inner: ConnectionInternals;
  /** Null while it polls. */
  transport: SocketTransport | null;
  /** The batch to send before anything else of this iteration. */
  batch: Batch | null;
  /** Whether the kernel is accepting bytes, or has not accepted all of them at once. */
  writing: "no" | "now" | "still";
  onWritten: (error?: Error | null) => void;
};

/** The maximum bytes of a batch. Later events before its write are queued, where they are limited. */
const batchBytes = 64 * 1024;
/**
 * A write costs far more than its bytes. When writing takes a fourth of the time, events are collected
 * for twice the duration of the last write, so that each write carries more of them.
 */
const busyShare = 3;
const restPerWork = 2;
const longestRestMs = 20;

/**
 * Encodes the events of a room in one iteration of the event loop once, joins them once, and writes them
 * to each member's TCP socket at its end. A packet per member and event through Engine.IO's queue took
 * 1.4 times the processor time (20 000 deliveries a second to 1 000 members in ten rooms).
 *
 * Only a WebSocket with an empty queue and nothing unsent is written to directly. All others get the
 * events by their queue, and so does a socket that is sent something else first. So the order for one
 * socket, acks included, is kept, and the limits on waiting bytes count everything. With other versions
 * of the dependencies everything is queued.
 */
export function createDirectWrites(
  { io, metrics, log }: Pick<GatewayDeps, "io" | "metrics" | "log">,
  iterationEnd: IterationEnd,
  unknownPart = findUnknownPart(),
): RoomWrites {
  const adapter = adapterInternalsOf(io);
  if (!adapter || unknownPart) {
    log.warn("events go through the queues of sockets", { unknown: unknownPart ?? "adapter" });
    return { add: () => {} };
  }
  const recipients = new Map<string, Recipient>();
  const membersOf = new Map<string, Members>();
  const open = new Map<string, Batch>();
  let batches: Batch[] = [];
  let endedAtMs = 0;
  let restsUntilMs = 0;

  function flush(): void {
    const startsAtMs = performance.now();
    const flushed = batches;
    batches = [];
    open.clear();
    for (const batch of flushed) {
      const bytes = join(batch.events);
      let written = 0;
      for (const recipient of batch.recipients) {
        if (recipient.batch === batch) written += writeBatch(recipient, batch, bytes);
      }
      metrics.packetSent(written);
    }
    const restedMs = startsAtMs - endedAtMs;
    endedAtMs = performance.now();
    const workedMs = endedAtMs - startsAtMs;
    if (workedMs * busyShare <= restedMs) return;
    restsUntilMs = endedAtMs + Math.min(longestRestMs, restPerWork * workedMs);
  }

  function flushRested(): void {
    const restMs = restsUntilMs - performance.now();
    if (restMs > 0) setTimeout(flush, restMs);
    else flush();
  }

  /** The members of a busy room are cached until a member joins or leaves. */
  function lookUp(room: string): Members {
    const { adapter: all, sockets } = io.of("/");
    const ids = all.rooms.get(room);
    const members: Members = membersOf.get(room) ?? { known: [], others: [] };
    if (!ids || membersOf.has(room)) return members;
    for (const id of ids) {
      const recipient = recipients.get(id);
      const socket = sockets.get(id);
      if (recipient) members.known.push(recipient);
      else if (socket) members.others.push(socket);
    }
    membersOf.set(room, members);
    return members;
  }

  function begin(room: string): Batch {
    const { known, others } = lookUp(room);
    const batch: Batch = { events: [], bytes: 0, recipients: [], queued: [...others] };
    if (batches.push(batch) === 1) iterationEnd.first(flushRested);
    open.set(room, batch);
    for (const recipient of known) {
      if (recipient.batch === null && recipient.transport !== null) {
        recipient.batch = batch;
        batch.recipients.push(recipient);
      } else batch.queued.push(recipient.socket);
    }
    return batch;
  }

  interceptBroadcasts(adapter, (room, frame, queue) => {
    const batch = open.get(room) ?? begin(room);
    const event = { frame: Buffer.concat(frame), queue };
    for (const socket of batch.queued) queue(socket);
    batch.events.push(event);
    batch.bytes += event.frame.length;
    if (batch.bytes > batchBytes) open.delete(room);
  });
  // A socket that joins or leaves during an iteration gets the events emitted from then on, or until
  // then.
  const change = (room: string) => {
    open.delete(room);
    membersOf.delete(room);
  };
  io.of("/").adapter.on("join-room", change).on("leave-room", change);

  return {
    add: (socket) => {
      const { conn } = socket;
      const inner = connectionInternalsOf(conn);
      if (!inner) return;
      // The spread is not first, because engines would give each recipient its own hidden class.
      const recipient: Recipient = {
        transport: transportInternalsOf(conn),
        ...{ socket, conn, inner, batch: null, writing: "no" },
        onWritten: (error) => endWrite(recipient, error),
      };
      recipients.set(socket.id, recipient);
      for (const room of socket.rooms) change(room);
      follow(recipient, (frames) => metrics.packetSent(frames));
      socket.on("disconnect", () => recipients.delete(socket.id));
    },
  };
}

type Members = { known: Recipient[]; others: LiveSocket[] };

type Broadcast = (
  room: string,
  frame: readonly Buffer[],
  queue: (socket: LiveSocket) => void,
) => void;

/**
 * Intercepts broadcasts to one whole room. The adapter encodes a broadcast and applies it to its sockets
 * in one call. Other calls do not encode first.
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

/** Keeps queued packets of a recipient after its batch, and sends the batch before the socket closes. */
function follow(recipient: Recipient, onWritten: (frames: number) => void): void {
  const { conn } = recipient;
  conn.on("packetCreate", () => {
    const { batch } = recipient;
    if (!batch) return;
    queueBatch(recipient, batch);
    batch.queued.push(recipient.socket);
  });
  if (!recipient.transport) {
    conn.on("upgrade", () => {
      recipient.transport = transportInternalsOf(conn);
    });
  }
  const close = conn.close.bind(conn);
  conn.close = (discard) => {
    const { batch } = recipient;
    if (batch) onWritten(writeBatch(recipient, batch, join(batch.events)));
    return close(discard);
  };
}

/** Sends a recipient its batch. Returns the number of frames that bypassed its queue. */
function writeBatch(recipient: Recipient, batch: Batch, bytes: Buffer): number {
  const { conn, inner, transport } = recipient;
  const isFree =
    transport !== null &&
    isOpen(transport) &&
    transport.writable &&
    !transport.perMessageDeflate &&
    conn.readyState === "open" &&
    inner.writeBuffer.length === 0;
  if (!isFree) {
    queueBatch(recipient, batch);
    return 0;
  }
  recipient.batch = null;
  write(recipient, transport, bytes);
  return batch.events.length;
}

function queueBatch(recipient: Recipient, batch: Batch): void {
  recipient.batch = null;
  for (const { queue } of batch.events) queue(recipient.socket);
}

/** A batch of one event, the common case, is not copied. */
function join(events: readonly Event[]): Buffer {
  const [only, another] = events;
  return only && !another ? only.frame : Buffer.concat(events.map(({ frame }) => frame));
}

/**
 * Passes the bytes to the kernel and bypasses the stream's empty queue, whose state handling cost a fifth
 * of the processor time of a delivery. If the kernel does not accept all bytes, the transport waits as
 * after its own write.
 */
function write(recipient: Recipient, transport: SocketTransport, bytes: Buffer): void {
  const wire = transport.socket._socket;
  if (!wire?.writable) return;
  if (wire.writableLength > 0) {
    transport.writable = false;
    wire.write(bytes, transport._onSentLast);
    return;
  }
  recipient.writing = "now";
  wire._write(bytes, "buffer", recipient.onWritten);
  if (isWritten(recipient)) return;
  recipient.writing = "still";
  transport.writable = false;
}

const isWritten = ({ writing }: Recipient) => writing === "no";

function endWrite(recipient: Recipient, error: Error | null | undefined): void {
  const { transport, writing } = recipient;
  recipient.writing = "no";
  if (error) transport?.socket._socket?.destroy(error);
  else if (writing === "still") transport?._onSentLast();
}
