import type { Socket } from "node:net";
import type { Readable } from "node:stream";

/** The largest body that our proxy lets through. */
const limitBytes = 16 * 1024 * 1024;
const limitMs = 500;

type Incoming = Readable & { socket: Socket };
type Outgoing = { setHeader(name: string, value: string): unknown };

/**
 * Lets a request be answered before its end, as the last one of its line: what would follow the rest
 * of its body could be taken for a part of it. The answer says so. After it the rest is read and thrown
 * away for half a second and 16 MiB at most, since a line that is closed with something unread may
 * take the answer with it.
 */
export function lingerAfter(incoming: Incoming, outgoing: Outgoing): void {
  outgoing.setHeader("Connection", "close");
  const { socket } = incoming;
  // What Node.js closes a line with once its last answer is written.
  socket.destroySoon = () => {
    if (socket.writableEnded) return;
    socket.end();
    const close = () => {
      clearTimeout(limit);
      socket.destroy();
    };
    const limit = setTimeout(close, limitMs);
    // Whoever read until now has stopped, and would keep what comes, or hold it up.
    incoming.removeAllListeners("data");
    let leftBytes = limitBytes;
    incoming.on("data", (chunk: Uint8Array) => {
      leftBytes -= chunk.length;
      if (leftBytes < 0) close();
    });
    incoming.once("end", close).once("close", close).resume();
  };
}
