import { randomUUID } from "node:crypto";
import { makeServer } from "@oni/db/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Message, rooms } from "../../contract/index.ts";
import { type TestClient, until } from "../../testing/client.ts";
import { openLocalWorld, type World } from "../../testing/world.ts";

let world: World;
let channelId: string;
beforeAll(async () => {
  world = await openLocalWorld();
  channelId = (await makeServer(world.db)).channel.id;
});
afterAll(() => world.close());

const now = new Date().toISOString();

const message = (seq: number): Message => ({
  ...{ id: randomUUID(), channelId, userId: null, seq, rev: seq, content: "x".repeat(40_000) },
  ...{ createdAt: now, updatedAt: now, editedAt: null, deletedAt: null, pinnedAt: null },
  ...{
    replyToId: null,
    replyToSeq: null,
    nonce: null,
    author: null,
    reactions: [],
    attachments: [],
    thread: null,
    webhookId: null,
    mask: null,
  },
});

/** Opens two sockets in one room. Only one of them reads. */
async function openPair() {
  const [reader, frozen] = [await world.here.enter(), await world.here.enter()];
  for (const client of [reader, frozen]) await client.send("channel:watch", { channelId });
  const { io } = world.here.deps;
  frozen.freeze();
  const frozenId = frozen.socket.id;
  return {
    reader,
    isCut: () => [...io.of("/").sockets.keys()].every((id) => id !== frozenId),
    waiting: () =>
      [...io.of("/").sockets.values()].find(({ id }) => id === frozenId)?.conn.transport
        .writable === false,
  };
}

/** Sends ten more messages and waits until the reader has them. Returns their total number. */
async function sendTen(reader: TestClient, before: number): Promise<number> {
  for (let seq = before + 1; seq <= before + 10; seq += 1) {
    world.publisher.emit(rooms.channel(channelId), "message:created", message(seq));
  }
  await until("the reader to keep up", () => reader.received.length === before + 10);
  return before + 10;
}

async function cutsFor(reason: string): Promise<number> {
  const { values } = await world.here.deps.metrics.cuts.get();
  return values.find(({ labels }) => labels.reason === reason)?.value ?? 0;
}

test("realtime-119, realtime-120: a socket that never reads is cut, and its waiting bytes stay limited", async () => {
  const { reader, isCut } = await openPair();
  const memoryBefore = process.memoryUsage().rss;
  let sent = 0;
  while (!isCut() && sent < 2_000) sent = await sendTen(reader, sent);
  expect(isCut()).toBe(true);
  expect((await cutsFor("outgoing_packets")) + (await cutsFor("outgoing_bytes"))).toBe(1);
  expect(reader.payloadsOf("message:created").map(({ seq }) => seq)).toEqual(
    Array.from({ length: sent }, (_, index) => index + 1),
  );
  // Far above one backlog, far below all sent bytes.
  expect(process.memoryUsage().rss - memoryBefore).toBeLessThan(256 * 1024 * 1024);
});

test("realtime-119: a small backlog that waits for 10 s is enough to be cut", async () => {
  const { reader, isCut, waiting } = await openPair();
  let sent = 0;
  while (!waiting()) sent = await sendTen(reader, sent);
  world.publisher.emit(rooms.channel(channelId), "message:created", message(sent + 1));
  const startedAt = performance.now();
  await until("the cut", isCut, 30_000);
  expect(performance.now() - startedAt).toBeGreaterThan(5_000);
  expect(await cutsFor("outgoing_stalled")).toBe(1);
});
