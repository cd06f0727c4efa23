import { rmSync } from "node:fs";
import { createServer, type Socket } from "node:net";
import { describeError, type Log } from "../../process/observe/log.ts";
import type { Bus } from "./bus.ts";
import { encodeFrame, type Frame, frameKinds, gatherFrames, readFrames } from "./relay-frames.ts";

const healthEveryMs = 1_000;

/**
 * The maximum bytes that wait for a process that does not read. Above it the process is disconnected and
 * reconnects.
 */
const mostWaitingBytes = 16 * 1024 * 1024;

type Client = { send: (frame: Buffer) => void; topics: Set<string> };

/**
 * Lets the processes of one machine share the connections of one bus. A topic with many subscribers is
 * received once. `shards` are the shards of `bus`, whose health is reported individually.
 */
export async function serveRelay(
  path: string,
  { bus, shards, log }: { bus: Bus; shards: readonly Bus[]; log: Log },
): Promise<() => Promise<void>> {
  const clients = new Map<Socket, Client>();
  const listening = new Map<string, Set<Client>>();

  function listen(client: Client, topic: string): void {
    client.topics.add(topic);
    const known = listening.get(topic);
    if (known) return void known.add(client);
    const members = new Set([client]);
    listening.set(topic, members);
    bus.subscribe(topic, (message) => {
      const frame = encodeFrame(frameKinds.message, 0, topic, message);
      for (const member of members) member.send(frame);
    });
  }

  function forget(client: Client, topic: string): void {
    client.topics.delete(topic);
    const members = listening.get(topic);
    members?.delete(client);
    if (members?.size !== 0) return;
    listening.delete(topic);
    bus.unsubscribe(topic);
  }

  const handlers: Record<number, (client: Client, frame: Frame) => Promise<unknown> | void> = {
    [frameKinds.publish]: async (_, { topic, body }) => {
      await bus.publish(topic, body.toString());
      // Subscribers on this machine get the message before its sender's call resolves.
      await bus.arrived();
    },
    [frameKinds.subscribe]: (client, { topic }) => {
      listen(client, topic);
      return bus.subscribed();
    },
    [frameKinds.unsubscribe]: (client, { topic }) => forget(client, topic),
    [frameKinds.arrive]: () => bus.arrived(),
  };

  const health = () =>
    encodeFrame(
      frameKinds.health,
      0,
      "",
      Buffer.from(shards.map((shard) => Number(shard.isHealthy()))),
    );

  const server = createServer((socket) => {
    const client: Client = {
      topics: new Set(),
      send: gatherFrames((frames) => {
        if (socket.destroyed) return;
        socket.write(frames);
        if (socket.writableLength > mostWaitingBytes) socket.destroy();
      }),
    };
    clients.set(socket, client);
    client.send(health());
    const read = readFrames((frame) => {
      void (async () => {
        const answer = await Promise.resolve(handlers[frame.kind]?.(client, frame)).then(
          () => frameKinds.done,
          () => frameKinds.failed,
        );
        if (frame.id > 0) client.send(encodeFrame(answer, frame.id));
      })();
    });
    socket.on("data", read);
    socket.on("error", (error) => log.debug("a process left the relay", describeError(error)));
    socket.once("close", () => {
      clients.delete(socket);
      for (const topic of client.topics) forget(client, topic);
    });
  });

  // A killed relay leaves its socket file.
  rmSync(path, { force: true });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(path, resolve);
  });
  const healthTimer = setInterval(() => {
    const frame = health();
    for (const client of clients.values()) client.send(frame);
  }, healthEveryMs);
  return async () => {
    clearInterval(healthTimer);
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    for (const socket of clients.keys()) socket.destroy();
    await closed;
  };
}
