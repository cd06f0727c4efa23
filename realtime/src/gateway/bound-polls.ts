import type { IncomingMessage, ServerResponse } from "node:http";
import { type Connection, disconnect } from "../sockets/disconnect.ts";
import type { GatewayDeps } from "../sockets/deps.ts";

/** How long a client may leave what it asked for unread. */
const unreadMs = 20_000;

/**
 * Bounds what polling clients leave unread. Node holds an answer for as long as its client likes,
 * and a new poll may come on another connection: such a one ends when it asks on without having
 * read, and an answer that nobody reads goes with its TCP connection.
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

/** The system has not even taken all of it yet, so the client cannot have read it. */
const isUnread = ({ writableEnded, writableFinished, destroyed }: ServerResponse) =>
  writableEnded && !writableFinished && !destroyed;
