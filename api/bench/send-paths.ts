import { randomUUID } from "node:crypto";
import { createHttpClient } from "@oni/realtime/testing";
import type { RawReader } from "../../realtime/bench/raw-reader.ts";
import { enterAll, openServer, openStandalone } from "../../realtime/bench/servers.ts";

/** A way to send messages that 50 members use, with its receivers. */
export type SendPath = {
  name: string;
  readers: readonly RawReader[];
  /** Resolves when the message is acknowledged, so durable. */
  send(sender: number, content: string): Promise<unknown>;
  cpuSeconds(): number;
};

/** Half of the members send. */
const shape = { roomCount: 10, size: 10 };
const httpConnections = 64;

/** Opens bare Socket.IO with an INSERT per message. */
export async function openInsertPath() {
  const name = "Socket.IO with an INSERT";
  const server = await openServer(name, shape);
  const readers = await enterAll(server, shape);
  const send: SendPath["send"] = async (sender, content) =>
    readers[sender]?.request("message:send", { content });
  const { cpuSeconds, close } = server;
  return { name, readers, send, cpuSeconds, close: () => leave(readers, close) };
}

/** Opens ONI's sends over the socket and over HTTP: the same members of one process with PostgreSQL. */
export async function openOniPaths() {
  const { url, databaseUrl, seeded, enter, cpuSeconds, close } = await openStandalone(shape);
  /** In the order of the channels, so that a sender's number gives its channel and session. */
  const readers: RawReader[] = [];
  for (let index = 0; index < shape.roomCount * shape.size; index += 1) {
    readers.push(await enter(index % shape.roomCount));
  }
  const request = createHttpClient(url, httpConnections);
  const draft = (content: string) => ({ content, nonce: randomUUID() });
  const spot = (sender: number) => {
    const { channelId, secrets } = seeded[sender % shape.roomCount] ?? {
      channelId: "",
      secrets: [],
    };
    return { channelId, secret: secrets[Math.floor(sender / shape.roomCount)] ?? "" };
  };
  const paths: [SendPath, SendPath] = [
    {
      ...{ name: "ONI, message:send", readers, cpuSeconds },
      send: async (sender, content) => {
        const { channelId } = spot(sender);
        const answer = await readers[sender]?.request("message:send", {
          channelId,
          ...draft(content),
        });
        if (!answer?.includes('"ok":true')) throw new Error(`Not sent: ${answer}`);
      },
    },
    {
      ...{ name: "ONI, POST", readers, cpuSeconds },
      send: (sender, content) => {
        const { channelId, secret } = spot(sender);
        return request("POST", `/api/channels/${channelId}/messages`, {
          body: draft(content),
          secret,
        });
      },
    },
  ];
  return { paths, databaseUrl, close: () => leave(readers, close) };
}

const leave = (readers: readonly RawReader[], close: () => Promise<void>) => {
  for (const reader of readers) reader.close();
  return close();
};
