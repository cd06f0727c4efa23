import { type Connection, disconnect } from "./disconnect.ts";
import type { GatewayDeps } from "./deps.ts";
import { byteLimits } from "../../process/pace/limits.ts";

/** The maximum packets that wait for a client that does not read, in addition to `byteLimits.waiting`. */
const limitPackets = 256;
const limitMs = 10_000;

/** The time that a burst may exceed the limits. A reading client has caught up by then. */
const burstMs = 100;

/** The maximum bytes of a response, counted before it is made. */
const answerBytes = 2 * byteLimits.catchUp;

/** The packets that wait for a connection. */
export type Outgoing = {
  /** Resolves with true when everything so far was sent, with false when the connection has ended. */
  hasLeft(): Promise<boolean>;
  /** Announces a response in progress. The returned function reports that it was sent. */
  expectAnswer(): () => void;
};

/**
 * Limits the packets that wait for a socket. Packets wait while the transport still has earlier ones, and
 * Socket.IO itself has no limit.
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

/** The packets that wait for one client, and the state of their handling. */
type Waiting = {
  bytes: number;
  packets: number;
  /** The bytes of responses in progress. */
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

/** Engine.IO stores packets that its transport cannot take yet under this name. */
export function waitingIn(connection: object): number {
  const buffer: unknown = "writeBuffer" in connection ? connection.writeBuffer : null;
  return Array.isArray(buffer) ? buffer.length : 0;
}

/** A polling transport sends at once. It is not writable without a pending poll. */
const isFree = ({ transport }: Connection) => transport.writable || transport.name === "polling";

/** Does not wait for later packets, or a busy room would block the requests of its readers. */
async function hasLeft(conn: Connection): Promise<boolean> {
  let isQueued = waitingIn(conn) > 0;
  while (conn.readyState === "open" && (isQueued || !isFree(conn))) {
    const move = await nextMove(conn);
    if (move === "drain") isQueued = false;
  }
  return conn.readyState === "open";
}

/** Resolves with the next event of a connection: flush, drain, or a change. */
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
