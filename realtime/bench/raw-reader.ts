import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { connect, type Socket } from "node:net";

/**
 * A client that costs next to nothing, so that the server is what is measured: it speaks WebSocket
 * (RFC 6455) and Socket.IO's handshake by hand and then only counts bytes.
 */
export type RawReader = { heardBytes(): number; close(): void };

/** Resolves when it is let in. `auth` goes with Socket.IO's handshake; null speaks bare WebSocket. */
export async function openRawReader(port: number, auth: object | null): Promise<RawReader> {
  const isSocketIo = auth !== null;
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  const path = isSocketIo ? "/socket.io/?EIO=4&transport=websocket" : "/";
  const key = randomBytes(16).toString("base64");
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUpgrade: websocket\r\n` +
      `Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
  );
  await heard(socket, isSocketIo ? /\r\n\r\n.*0\{.*\}/s : /\r\n\r\n/);
  if (isSocketIo) {
    socket.write(maskedText(`40${JSON.stringify(auth)}`));
    const answer = await heard(socket, /4[04]\{.*\}/s);
    if (answer.includes("44{")) throw new Error(`The server refused: ${answer}`);
  }
  let heardBytes = 0;
  socket.on("data", (chunk: Buffer) => {
    heardBytes += chunk.length;
    // Engine.IO's ping is a frame of its own, two bytes of header and "2"; it wants a "3".
    if (chunk.length === 3 && chunk[2] === 0x32) socket.write(maskedText("3"));
  });
  return { heardBytes: () => heardBytes, close: () => socket.destroy() };
}

async function heard(socket: Socket, end: RegExp): Promise<string> {
  let text = "";
  while (!end.test(text)) {
    const [chunk]: Buffer[] = await once(socket, "data");
    text += String(chunk);
  }
  return text;
}

/** A short text frame as a client must send it; a mask of zeros leaves the bytes as they are. */
const maskedText = (text: string) =>
  Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)]);
