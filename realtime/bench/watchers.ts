import type { Database } from "@oni/db";
import { findMessage } from "@oni/db/chat";
import { makeChannel, makeMessage } from "@oni/db/testing";
import { rooms } from "../contract/index.ts";
import type { Publisher } from "../src/publishing/publisher.ts";
import { until } from "../testing/client.ts";
import type { ServerProcess } from "../testing/process.ts";
import { readMetric } from "./metric.ts";
import { openRawReader, type RawReader } from "./raw-reader.ts";
import { presentToAll } from "../src/messages/present-message.ts";

/** The number of rooms and of sockets in each. */
export type Shape = { roomCount: number; size: number };

/** The rooms' server and the publisher of their messages. */
export type Scene = {
  db: Database;
  publisher: Publisher;
  server: { id: string; ownerId: string };
  /** The session of a member with access, who opens all sockets. */
  secret: string;
};

const openedAtOnce = 100;
const burst = 20;
const contentLength = 200;

/** Opens sockets that watch channels. The sockets of each channel are spread evenly over the gateways. */
export async function openWatchers(
  gateways: readonly ServerProcess[],
  { roomCount, size }: Shape,
  { db, publisher, server, secret }: Scene,
) {
  const insertChannel = async () => (await makeChannel(db, { serverId: server.id })).id;
  const channelIds = await Promise.all(Array.from({ length: roomCount }, insertChannel));
  const socketCount = roomCount * size;
  const enter = async (index: number) => {
    const { port } = new URL(gateways[index % gateways.length]?.url ?? "");
    const reader = await openRawReader({ port: Number(port), auth: { sessionId: secret } });
    await reader.request("channel:watch", { channelId: channelIds[Math.floor(index / size)] });
    return reader;
  };
  const readers: RawReader[] = [];
  while (readers.length < socketCount) {
    const missing = Math.min(openedAtOnce, socketCount - readers.length);
    const some = Array.from({ length: missing }, (_, step) => enter(readers.length + step));
    readers.push(...(await Promise.all(some)));
  }
  const receivedCount = () => readers.reduce((sum, reader) => sum + reader.receivedCount(), 0);

  return {
    /**
     * Sends every room bursts of 20 messages until there are `atLeast` deliveries. Returns the number of
     * deliveries after the last one arrived.
     */
    sendBursts: async (atLeast: number): Promise<number> => {
      const message = await writeMessage(db, server, channelIds[0] ?? "");
      const before = receivedCount();
      let deliveries = 0;
      while (deliveries < atLeast) {
        for (const channelId of channelIds) {
          const event = { ...message, channelId };
          for (let index = 0; index < burst; index += 1) {
            publisher.emit(rooms.channel(channelId), "message:created", event);
          }
        }
        deliveries += burst * socketCount;
        await until("everyone", () => receivedCount() - before >= deliveries);
      }
      return deliveries;
    },
    close: async (): Promise<void> => {
      for (const reader of readers) reader.close();
      for (const gateway of gateways) {
        await until("all to be gone", async () => (await readMetric(gateway, "oni_sockets")) === 0);
      }
    },
  };
}

async function writeMessage(db: Database, { ownerId }: Scene["server"], channelId: string) {
  const content = "~".repeat(contentLength);
  const { id } = await makeMessage(db, { channelId, userId: ownerId, content });
  const message = await findMessage(db, id);
  if (!message) throw new Error("It was written a moment ago.");
  return presentToAll({ signingSecret: "" }, message);
}
