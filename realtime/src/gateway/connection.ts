import { rooms } from "../../contract/index.ts";
import { createCommandQueue } from "../sockets/command-queue.ts";
import { prepareCommand } from "../commands/prepare-command.ts";
import { disconnect } from "../sockets/disconnect.ts";
import { endWithoutPong } from "./heartbeat.ts";
import { budgets } from "../../process/pace/limits.ts";
import type { Live } from "../sockets/live.ts";
import type { LiveSocket } from "../publishing/live-server.ts";
import { createMeter } from "../../process/pace/meter.ts";
import { boundOutgoing } from "../sockets/outgoing.ts";
import { Refused } from "../sockets/refused.ts";

/** Admits an authenticated socket: counts it, shows its member online, and handles its commands. */
export function acceptConnection(live: Live, socket: LiveSocket): void {
  const userId = socket.data.session?.viewer.id;
  const audience = userId ? "member" : "visitor";
  live.metrics.sockets.inc({ audience });
  if (userId && socket.data.isShown) void live.presence.show(userId);

  socket.on("disconnect", () => {
    live.metrics.sockets.dec({ audience });
    const isLast = userId && !live.io.of("/").adapter.rooms.has(rooms.user(userId));
    if (isLast) live.presence.leave(userId);
    // A connection has one socket and ends with it.
    socket.conn.close();
  });

  trimRequest(socket);
  endWithoutPong(live, socket.conn);
  const enqueue = createCommandQueue(boundOutgoing(live, socket.conn));
  live.directWrites.add(socket);
  const spend = createMeter(budgets.events, live.settings.limitScale);
  // Commands bypass Socket.IO's own dispatch, where a name like "error" has a meaning.
  socket.use(([name, ...args]) => {
    const last: unknown = args.at(-1);
    const ack = typeof last === "function" ? (answer: object) => last(answer) : () => {};
    const retryAfterMs = spend();
    if (retryAfterMs > 0) {
      ack(new Refused("rate_limited", { retryAfterMs }).ack);
      // Packets of this iteration are sent at its end, including the refusal.
      setImmediate(() => disconnect(live, socket.conn, "event_rate"));
      return;
    }
    const payload: unknown = args[0] === last ? undefined : args[0];
    enqueue(prepareCommand(live, socket, { name, payload }), ack);
  });
}

/** The headers needed during a connection: log entries use the first, limits count by the second. */
const savedHeaders = ["x-request-id", "x-forwarded-for"] as const;

const nothing = Object.freeze({});

/**
 * Releases the request that opened a connection, except for some headers. Socket.IO would keep it as long
 * as the connection, a tenth of the memory of a member, with the session's secret in it.
 */
function trimRequest({ conn, handshake }: LiveSocket): void {
  const saved = savedHeaders.flatMap((name) => {
    const value = handshake.headers[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  const headers = saved.length > 0 ? Object.fromEntries(saved) : nothing;
  Object.assign(conn, { request: { headers } });
  Object.assign(handshake, { headers, auth: nothing, query: nothing, url: "", time: "" });
}
