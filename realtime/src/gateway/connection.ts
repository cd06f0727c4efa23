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

/** Lets an authenticated socket in: counts it, shows its member, and handles its commands. */
export function acceptConnection(live: Live, socket: LiveSocket): void {
  const userId = socket.data.session?.viewer.id;
  const audience = userId ? "member" : "visitor";
  live.metrics.sockets.inc({ audience });
  if (userId && socket.data.isShown) void live.presence.show(userId);

  socket.on("disconnect", () => {
    live.metrics.sockets.dec({ audience });
    const isLast = userId && !live.io.of("/").adapter.rooms.has(rooms.user(userId));
    if (isLast) live.presence.leave(userId);
    // A connection carries one socket and has no purpose without it.
    socket.conn.close();
  });

  trimRequest(socket);
  endWithoutPong(live, socket.conn);
  const enqueue = createCommandQueue(boundOutgoing(live, socket.conn));
  live.gatherWrites(socket.conn);
  live.directWrites.add(socket);
  const spend = createMeter(budgets.events, live.settings.limitScale);
  // Commands never reach Socket.IO's own dispatch, where a name like "error" has a meaning.
  socket.use(([name, ...args]) => {
    const last: unknown = args.at(-1);
    const ack = typeof last === "function" ? (answer: object) => last(answer) : () => {};
    const retryAfterMs = spend();
    if (retryAfterMs > 0) {
      ack(new Refused("rate_limited", { retryAfterMs }).ack);
      // What was sent in this iteration leaves at its end, and the refusal must be among it.
      setImmediate(() => disconnect(live, socket.conn, "event_rate"));
      return;
    }
    const payload: unknown = args[0] === last ? undefined : args[0];
    enqueue(prepareCommand(live, socket, { name, payload }), ack);
  });
}

/** What is asked for while a connection lasts: log entries name the one, limits count by the other. */
const savedHeaders = ["x-request-id", "x-forwarded-for"] as const;

const nothing = Object.freeze({});

/**
 * Lets go of the request that opened a connection, but for some headers. Socket.IO would keep all of it
 * for as long as the connection lasts, a tenth of what a member costs, and the secret of the session
 * with it.
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
