import { type Connection, disconnect } from "./disconnect.ts";
import type { GatewayDeps } from "./deps.ts";
import { byteLimits } from "../../process/pace/limits.ts";

/** What may wait for one client that does not read, beside `byteLimits.waiting`. */
const limitPackets = 256;
const limitMs = 10_000;

/** How long a burst may be above the limits; a client that reads has caught up by then. */
const burstMs = 100;

/** What a command may come to, which counts from before it is made. */
const answerBytes = 2 * byteLimits.catchUp;

/** What waits to be sent to a connection. */
export type Outgoing = {
  /** Resolves when what was sent so far has left, with true; with false when the connection is over. */
  hasLeft(): Promise<boolean>;
  /** An answer is being made; the function says that it has been sent. */
  expectAnswer(): () => void;
};

/**
 * Bounds what waits to be sent to a socket. Packets wait while the transport still holds earlier
 * ones, and Socket.IO itself would let them wait without end.
 */
export function boundOutgoing(
  deps: Pick<GatewayDeps, "metrics" | "log">,
  conn: Connection,
): Outgoing {
  const waiting: Waiting = { bytes: 0, packets: 0, expectedBytes: 0 };

  conn.on("packetCreate", ({ data }: { data?: string | Buffer }) => {
    deps.metrics.packetSent();
    if (conn.transport.writable) return;
    waiting.packets += 1;
    waiting.bytes += data?.length ?? 0;
    waiting.stalled ??= setTimeout(() => disconnect(deps, conn, "outgoing_stalled"), limitMs);
    if (isOver(waiting)) waiting.judging ??= setTimeout(() => judge(deps, conn, waiting), burstMs);
  });
  conn.on("flush", () => {
    waiting.packets = 0;
    waiting.bytes = 0;
    clearTimeout(waiting.stalled);
    waiting.stalled = undefined;
  });
  conn.on("close", () => {
    clearTimeout(waiting.stalled);
    clearTimeout(waiting.judging);
  });

  return {
    hasLeft: () => hasLeft(conn),
    expectAnswer: () => {
      waiting.expectedBytes += answerBytes;
      return () => {
        waiting.expectedBytes -= answerBytes;
      };
    },
  };
}

/** What waits for one client, and what is done about it. */
type Waiting = {
  bytes: number;
  packets: number;
  /** Of answers that are being made. */
  expectedBytes: number;
  stalled?: NodeJS.Timeout | undefined;
  judging?: NodeJS.Timeout | undefined;
};

const hasManyBytes = ({ bytes, expectedBytes }: Waiting) =>
  bytes + expectedBytes > byteLimits.waiting;

const isOver = (waiting: Waiting) => waiting.packets > limitPackets || hasManyBytes(waiting);

function judge(
  deps: Pick<GatewayDeps, "metrics" | "log">,
  conn: Connection,
  waiting: Waiting,
): void {
  waiting.judging = undefined;
  if (!isOver(waiting)) return;
  disconnect(deps, conn, hasManyBytes(waiting) ? "outgoing_bytes" : "outgoing_packets");
}

/** Engine.IO keeps what its transport cannot take yet under this name. */
export function waitingIn(connection: object): number {
  const buffer: unknown = "writeBuffer" in connection ? connection.writeBuffer : null;
  return Array.isArray(buffer) ? buffer.length : 0;
}

/** A polling transport hands over at once, and is not writable because nobody asks. */
const isFree = ({ transport }: Connection) => transport.writable || transport.name === "polling";

/** What is sent meanwhile is not waited for, or a busy room would keep its readers from asking. */
async function hasLeft(conn: Connection): Promise<boolean> {
  let isQueued = waitingIn(conn) > 0;
  while (conn.readyState === "open" && (isQueued || !isFree(conn))) {
    const move = await nextMove(conn);
    if (move === "drain") isQueued = false;
  }
  return conn.readyState === "open";
}

/** Resolves with what a connection does next: it hands over its queue, has written, or changes. */
function nextMove(conn: Connection): Promise<string> {
  const { transport } = conn;
  return new Promise((resolve) => {
    const stops: (() => void)[] = [];
    const listen = (emitter: Connection | typeof transport, event: string) => {
      const settle = () => {
        for (const stop of stops) stop();
        resolve(event);
      };
      emitter.on(event, settle);
      stops.push(() => emitter.off(event, settle));
    };
    for (const event of ["drain", "upgrade", "close"]) listen(conn, event);
    listen(transport, "ready");
  });
}
