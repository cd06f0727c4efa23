import { disconnect } from "./disconnect.ts";
import type { Live } from "../live.ts";
import type { LiveSocket } from "../live-server.ts";

/** How long a client has to go by itself once its moment has come. */
const courtesyMs = 500;

/**
 * Sends every socket elsewhere, each at its own moment within `windowMs`, so that the replicas that
 * stay do not meet all of them at once. Resolves when none is left.
 */
export async function drainSockets(live: Live, windowMs: number): Promise<void> {
  const sockets = [...live.io.of("/").sockets.values()];
  const spreadMs = Math.max(0, windowMs - courtesyMs);
  await Promise.all(
    sockets.map(async (socket, index) => {
      const reconnectInMs = Math.floor((index / sockets.length) * spreadMs);
      socket.emit("gateway:draining", { reconnectInMs });
      await hasLeft(socket, reconnectInMs + courtesyMs);
      disconnect(live, socket.conn, "draining");
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
