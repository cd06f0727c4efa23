import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { connect, type Socket } from "node:net";

/**
 * A client that costs next to nothing, so that the server is what is measured: it speaks WebSocket
 * (RFC 6455) and Socket.IO's handshake by hand and then only counts bytes.
 */
export type RawReader = {
  heardBytes(): number;
  /** Is told each time that more was heard. */
  onHeard(listener: () => void): void;
  /** Sends a packet of Socket.IO, of at most 125 bytes. */
  say(packet: string): void;
  /** Reads no more, as a client does whose machine hangs; the connection stays open. */
  fallAsleep(): void;
  /** Resolves when the connection is over, whoever ended it. */
  closed: Promise<void>;
  close(): void;
};

/**
 * Resolves when it is let in, rejects when it is not. `auth` goes with Socket.IO's handshake; null
 * speaks bare WebSocket. `from` is the address to come from.
 */
export async function openRawReader(
  port: number,
  auth: object | null,
  from?: string,
): Promise<RawReader> {
  const isSocketIo = auth !== null;
  const socket = connect({ port, host: "127.0.0.1", ...(from && { localAddress: from }) });
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  socket.on("error", () => {});
  const hears = (end: RegExp) => heard(socket, closed, end);
  await Promise.race([once(socket, "connect"), closed.then(refuse)]);
  const path = isSocketIo ? "/socket.io/?EIO=4&transport=websocket" : "/";
  const key = randomBytes(16).toString("base64");
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUpgrade: websocket\r\n` +
      `Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
  );
  // Whoever stands in between may say no, and keep the connection.
  const upgrade = await hears(/\r\n\r\n/);
  if (!upgrade.startsWith("HTTP/1.1 101")) {
    socket.destroy();
    refuse();
  }
  if (isSocketIo && !/0\{.*\}/s.test(upgrade)) await hears(/0\{.*\}/s);
  if (isSocketIo) {
    socket.write(maskedText(`40${JSON.stringify(auth)}`));
    const answer = await hears(/4[04]\{.*\}/s);
    if (answer.includes("44{")) {
      socket.destroy();
      throw new Error(`The server refused: ${answer}`);
    }
  }
  let heardBytes = 0;
  let cutOff = Buffer.alloc(0);
  socket.on("data", (chunk: Buffer) => {
    heardBytes += chunk.length;
    const boundary = Buffer.concat([cutOff, chunk.subarray(0, 2)]);
    if (chunk.includes(pingFrame) || boundary.includes(pingFrame)) socket.write(maskedText("3"));
    cutOff = Buffer.from(chunk.subarray(-2));
  });
  return {
    heardBytes: () => heardBytes,
    onHeard: (listener) => void socket.on("data", listener),
    say: (packet) => void socket.write(maskedText(packet)),
    fallAsleep: () => void socket.pause(),
    closed,
    close: () => socket.destroy(),
  };
}

/** Engine.IO's ping, which wants a "3" and may come among other frames. */
const pingFrame = Buffer.from([0x81, 0x01, 0x32]);

function refuse(): never {
  throw new Error("The connection ended.");
}

async function heard(socket: Socket, closed: Promise<void>, end: RegExp): Promise<string> {
  let text = "";
  while (!end.test(text)) {
    const [chunk]: Buffer[] = await Promise.race([once(socket, "data"), closed.then(refuse)]);
    text += String(chunk);
  }
  return text;
}

/** A short text frame as a client must send it; a mask of zeros leaves the bytes as they are. */
const maskedText = (text: string) =>
  Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)]);
