import type { IncomingMessage, ServerResponse } from "node:http";
import { type Connection, disconnect } from "../sockets/disconnect.ts";
import type { GatewayDeps } from "../sockets/deps.ts";

/** The time that a polling client may leave a response unread. */
const unreadMs = 20_000;

/**
 * Limits unread responses of polling clients. Node keeps a response as long as its client wants, and a
 * new poll may come on another connection. So a client that polls again without reading is disconnected,
 * and an unread response ends with its TCP connection.
 */
export function boundPolls(deps: GatewayDeps): void {
  const { engine } = deps.io;
  const open = new Map<string, { conn: Connection; latest: ServerResponse | null }>();
  engine.on("connection", (conn: Connection) => {
    const { name, sid } = conn.transport;
    if (name !== "polling") return;
    open.set(sid, { conn, latest: null });
    conn.on("close", () => open.delete(sid));
  });
  engine.use((request: IncomingMessage, response: ServerResponse, next: () => void) => {
    const { searchParams } = new URL(request.url ?? "/", "http://localhost");
    const isPolling = searchParams.get("transport") === "polling";
    const polling = open.get(searchParams.get("sid") ?? "");
    if (isPolling) request.socket.setTimeout(unreadMs);
    if (isPolling && polling && request.method === "GET") {
      const { conn, latest } = polling;
      if (latest && isUnread(latest)) {
        disconnect(deps, conn, "outgoing_stalled");
        latest.destroy();
      }
      polling.latest = response;
    }
    next();
  });
}

/** The kernel has not yet accepted all of it, so the client cannot have read it. */
const isUnread = ({ writableEnded, writableFinished, destroyed }: ServerResponse) =>
  writableEnded && !writableFinished && !destroyed;
