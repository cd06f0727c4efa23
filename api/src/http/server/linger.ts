import type { Socket } from "node:net";
import type { Readable } from "node:stream";

/** The largest body that our nginx accepts. */
const limitBytes = 16 * 1024 * 1024;
const limitMs = 500;

type Incoming = Readable & { socket: Socket };
type Outgoing = { setHeader(name: string, value: string): unknown };

/**
 * Allows a response before the end of the request, as the last one of its connection. Otherwise the rest
 * of the body could be read as another request. The response says `Connection: close`. The rest is then
 * read and discarded, for at most half a second and 16 MiB. Closing a connection with unread data could
 * destroy the response.
 */
export function lingerAfter(incoming: Incoming, outgoing: Outgoing): void {
  outgoing.setHeader("Connection", "close");
  const { socket } = incoming;
  // Node.js calls this after the last response of a connection.
  socket.destroySoon = () => {
    if (socket.writableEnded) return;
    socket.end();
    const close = () => {
      clearTimeout(limit);
      socket.destroy();
    };
    const limit = setTimeout(close, limitMs);
    // The former readers have stopped, and would store or delay the remaining data.
    incoming.removeAllListeners("data");
    let leftBytes = limitBytes;
    incoming.on("data", (chunk: Uint8Array) => {
      leftBytes -= chunk.length;
      if (leftBytes < 0) close();
    });
    incoming.once("end", close).once("close", close).resume();
  };
}
