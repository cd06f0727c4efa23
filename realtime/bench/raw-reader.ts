import { randomBytes } from "node:crypto";
import { connect } from "node:net";
import { readFrames, textFrame } from "./frames.ts";

/**
 * A client with minimal cost, so that the bench measures the server. It implements WebSocket (RFC 6455)
 * and Socket.IO by hand and parses no more than needed.
 */
export type RawReader = {
  /** Returns the number of received messages, which are the events that contain a tilde. */
  receivedCount(): number;
  /** Sets the listener of messages. Its bytes are overwritten after the call. */
  onMessage(listener: (frame: Buffer) => void): void;
  send(text: string): void;
  /** Sends an event and resolves with the text of its ack. */
  request(name: string, payload: unknown): Promise<string>;
  /** Stops reading like a client that hangs. The connection stays open. */
  stopReading(): void;
  /** Resolves when the connection has ended. */
  closed: Promise<void>;
  close(): void;
};

export type ReaderOptions = {
  port: number;
  /** The auth of Socket.IO's handshake, or null for a bare WebSocket. */
  auth: object | null;
  /** Other parameters of the URL. */
  query?: string;
  /** The local address of the connection. */
  from?: string;
};

const tilde = 126;

/** One buffer for all connections, because nothing read from it is stored. */
const buffer = Buffer.allocUnsafe(256 * 1_024);

/** Resolves when the server accepts the connection. Rejects when it refuses. */
export async function openRawReader({
  port,
  auth,
  query = "",
  from,
}: ReaderOptions): Promise<RawReader> {
  let read: (chunk: Buffer) => void = () => {};
  const socket = connect({
    ...{ port, host: "127.0.0.1", noDelay: true, ...(from && { localAddress: from }) },
    onread: {
      buffer,
      callback: (length) => {
        read(buffer.subarray(0, length));
        return true;
      },
    },
  });
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  socket.on("error", () => {});
  const write = (text: string) => void socket.write(textFrame(text));

  let receivedCount = 0;
  let handleMessage: (frame: Buffer) => void = () => {};
  let requestCount = 0;
  const requests = new Map<number, { resolve: (text: string) => void; reject(why: Error): void }>();
  const settle = (text: string) => {
    const id = Number.parseInt(text.slice(2), 10);
    requests.get(id)?.resolve(text);
    requests.delete(id);
  };
  void closed.then(() => {
    for (const { reject } of requests.values()) reject(new Error("The connection ended."));
  });

  const entered = new Promise<void>((resolve, reject) => {
    void closed.then(() => reject(new Error("The connection ended.")));
    /** Handles a text by its Engine.IO type (first letter) and Socket.IO type (second letter). */
    const handleFrame = (frame: Buffer) => {
      const kind = frame.toString("latin1", 0, 2);
      if (kind === "42" && frame.includes(tilde)) {
        receivedCount += 1;
        handleMessage(frame);
      } else if (kind === "43") settle(frame.toString());
      else if (kind === "2") write("3");
      else if (kind === "40") resolve();
      else if (kind === "44") reject(new Error(`The server refused: ${frame.toString()}`));
      else if (kind.startsWith("0")) write(`40${JSON.stringify(auth)}`);
    };
    const path = auth ? `/socket.io/?EIO=4&transport=websocket&${query}` : `/?${query}`;
    socket.write(
      `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUpgrade: websocket\r\n` +
        "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n" +
        `Sec-WebSocket-Key: ${randomBytes(16).toString("base64")}\r\n\r\n`,
    );
    let header = "";
    read = (chunk) => {
      header += chunk.toString("latin1");
      const end = header.indexOf("\r\n\r\n");
      if (end < 0) return;
      // A proxy may refuse and leave the connection open.
      if (!header.startsWith("HTTP/1.1 101")) return void socket.destroy();
      read = readFrames(handleFrame);
      read(Buffer.from(header.slice(end + 4), "latin1"));
      if (!auth) resolve();
    };
  });
  await entered.catch((error) => {
    socket.destroy();
    throw error;
  });

  return {
    receivedCount: () => receivedCount,
    onMessage: (listener) => (handleMessage = listener),
    send: write,
    request: (name, payload) =>
      new Promise((resolve, reject) => {
        requestCount += 1;
        requests.set(requestCount, { resolve, reject });
        write(`42${requestCount}${JSON.stringify([name, payload])}`);
      }),
    stopReading: () => void socket.pause(),
    closed,
    close: () => void socket.destroy(),
  };
}
