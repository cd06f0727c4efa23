import { disconnect } from "../sockets/disconnect.ts";
import type { GatewayDeps } from "../sockets/deps.ts";
import type { LiveSocket } from "../publishing/live-server.ts";

/** The time that a client has to close by itself. */
const courtesyMs = 500;

type Parts = Pick<GatewayDeps, "metrics" | "log">;

/**
 * Makes these sockets reconnect elsewhere, spread over `windowMs`, so that other gateways do not get all
 * at once. Resolves when none is left.
 */
export async function moveSockets(
  parts: Parts,
  sockets: readonly LiveSocket[],
  windowMs: number,
): Promise<void> {
  const spreadMs = Math.max(0, windowMs - courtesyMs);
  await Promise.all(
    sockets.map(async (socket, index) => {
      const reconnectInMs = Math.floor((index / sockets.length) * spreadMs);
      socket.emit("gateway:draining", { reconnectInMs });
      await hasLeft(socket, reconnectInMs + courtesyMs);
      disconnect(parts, socket.conn, "draining");
    }),
  );
}

function hasLeft(socket: LiveSocket, atMostMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, atMostMs);
    socket.on("disconnect", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
