import { io, type Socket } from "socket.io-client";
import { type ServerProcess, startServerProcess } from "../testing/process.ts";
import { createHttpClient } from "../testing/http-client.ts";

/** Something that can be talked to, with so many sockets that read along. */
export type Chat = {
  /** Resolves when the message is acknowledged, which means durable. */
  send(content: string): Promise<void>;
  /** Is told the content of every message as each reader hears it. */
  onHeard(listener: (content: string) => void): void;
  close(): Promise<void>;
};

export type Place = { databaseUrl: string | undefined; folder: string; readerCount: number };

/** Our API and gateway in one process, with accounts, rights, validation and order. */
export async function openOni({ databaseUrl, folder, readerCount }: Place): Promise<Chat> {
  const server = await startServerProcess(new URL("../../api/src/standalone.ts", import.meta.url), {
    ...{ DATABASE_URL: databaseUrl ?? "", DATA_DIR: folder, REDIS_URL: "" },
    ...{ RATE_LIMIT_SCALE: "100000", LOG_LEVEL: "error" },
  });
  const ask = createHttpClient(server.url);
  const body = { username: "bench", email: "bench@example.net", password: "Ripple_1@" };
  const { sessionId: secret } = await ask<{ sessionId: string }>("POST", "/api/auth/register", {
    body,
  });
  const dimension = { body: { name: "bench" }, secret };
  const { id } = await ask<{ id: string }>("POST", "/api/servers", dimension);
  const [channel] = await ask<{ id: string }[]>("GET", `/api/servers/${id}/channels`, { secret });
  if (!channel) throw new Error("A new dimension has a channel.");

  const readers = await openReaders(server, readerCount, { sessionId: secret });
  const watched = { channelId: channel.id };
  for (const reader of readers) await reader.emitWithAck("channel:watch", watched);
  return {
    send: async (content) =>
      void (await ask("POST", `/api/channels/${channel.id}/messages`, {
        body: { content },
        secret,
      })),
    onHeard: (listener) => {
      for (const reader of readers) {
        reader.on("message:created", (message: { content: string }) => listener(message.content));
      }
    },
    close: () => closeAll(server, readers),
  };
}

/** Bare Socket.IO with an INSERT a message (see the reference server). */
export async function openReference({ databaseUrl, folder, readerCount }: Place): Promise<Chat> {
  const server = await startServerProcess(new URL("reference-server.ts", import.meta.url), {
    ...{ DATABASE_URL: databaseUrl ?? "", DATA_DIR: folder },
  });
  const readers = await openReaders(server, readerCount, {});
  const [sender] = await openReaders(server, 1, {});
  if (!sender) throw new Error("One socket was asked for.");
  return {
    send: async (content) => void (await sender.emitWithAck("send", content)),
    onHeard: (listener) => {
      for (const reader of readers) {
        reader.on("message", (message: { content: string }) => listener(message.content));
      }
    },
    close: () => closeAll(server, [...readers, sender]),
  };
}

/** So many sockets of Socket.IO's own client. */
export function openReaders(
  { url }: ServerProcess,
  count: number,
  auth: object,
): Promise<Socket[]> {
  const open = () =>
    new Promise<Socket>((resolve, reject) => {
      const socket = io(url, { auth, transports: ["websocket"], forceNew: true });
      socket.once("connect", () => resolve(socket));
      socket.once("connect_error", reject);
    });
  return Promise.all(Array.from({ length: count }, open));
}

async function closeAll(server: ServerProcess, sockets: Socket[]): Promise<void> {
  for (const socket of sockets) socket.disconnect();
  server.kill("SIGTERM");
  await server.exited;
}
