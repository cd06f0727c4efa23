import { type Connection, disconnect } from "./disconnect.ts";
import type { GatewayDeps } from "../deps.ts";

/**
 * How long the gateway waits for the answer. Longer than a client waits, because a page may be busy
 * or on a slow connection; and longer than anything may wait to be read, so that a socket that stopped
 * reading is cut for that.
 */
const answerTimeoutMs = 12_000;

/** Gives a client that long to answer; Engine.IO itself would allow what the handshake says. */
export function awaitAnswers(deps: Pick<GatewayDeps, "metrics" | "log">, conn: Connection): void {
  let waiting: NodeJS.Timeout | undefined;
  pingingOf(conn).resetPingTimeout = () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => disconnect(deps, conn, "silent"), answerTimeoutMs);
  };
  conn.on("heartbeat", () => clearTimeout(waiting));
  conn.on("close", () => clearTimeout(waiting));
}

/** What Engine.IO does with each ping that it sends, which its types keep to themselves. */
type Pinging = { resetPingTimeout: () => void };

function pingingOf(conn: Connection): Pinging {
  const engine: unknown = conn;
  if (isPinging(engine)) return engine;
  throw new Error("This Engine.IO pings in another way than the one that was built on.");
}

const isPinging = (value: unknown): value is Pinging =>
  typeof value === "object" &&
  value !== null &&
  "resetPingTimeout" in value &&
  typeof value.resetPingTimeout === "function";
