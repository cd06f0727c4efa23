import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Redis } from "ioredis";
import { afterAll, describe, expect, test } from "vitest";
import { until } from "../../testing/client.ts";
import { openProxy } from "../../../.ci/services/proxy.ts";
import { testRedisUrl } from "../../testing/redis.ts";
import { createLog } from "../../process/observe/log.ts";
import type { Bus } from "./bus.ts";
import { testBus } from "./bus-suite.ts";
import { jumpHash } from "./jump-hash.ts";
import { type BusUrls, openBus, openShards } from "./open-bus.ts";
import { serveRelay } from "./relay-server.ts";

const log = createLog("error", () => {});
const folder = mkdtempSync(join(tmpdir(), "oni-relay-"));
const closing: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closing.toReversed()) await close();
  rmSync(folder, { recursive: true });
});

/** Opens the relay of a machine. Returns it and a function that stops it. */
async function openRelay(urls: BusUrls, path = join(folder, randomUUID().slice(0, 8))) {
  const { bus, shards } = openShards(urls, log);
  await until("the bus to be healthy", () => bus.isHealthy());
  const stop = await serveRelay(path, { bus, shards, log });
  const close = async () => {
    await stop();
    await bus.close();
  };
  closing.push(close);
  return { path, close };
}

async function enter(path: string): Promise<Bus> {
  const bus = openBus([`unix:${path}`], log);
  closing.push(bus.close);
  await until("the relay", () => bus.isHealthy());
  return bus;
}

const two = (): BusUrls => [testRedisUrl(), testRedisUrl()];

describe("processes of one machine", () => {
  testBus(async () => {
    const { path } = await openRelay(two());
    return { speaker: await enter(path), listener: await enter(path) };
  });
});

describe("processes of two machines", () => {
  testBus(async () => {
    const [here, there] = [await openRelay(two()), await openRelay(two())];
    return { speaker: await enter(here.path), listener: await enter(there.path) };
  });
});

test("realtime-155: eight processes with one relay cost Redis one subscription, and each receives everything", async () => {
  const { path } = await openRelay([testRedisUrl()]);
  const members = await Promise.all(Array.from({ length: 8 }, () => enter(path)));
  const topic = randomUUID();
  const received = members.map((): string[] => []);
  members.forEach((bus, index) =>
    bus.subscribe(topic, (message) => received[index]?.push(message.toString())),
  );
  await Promise.all(members.map((bus) => bus.subscribed()));
  const redis = new Redis(testRedisUrl());
  const countOf = () => redis.call("PUBSUB", ["SHARDNUMSUB", `oni:${topic}`]);
  expect(await countOf()).toEqual([`oni:${topic}`, 1]);
  const sent = Array.from({ length: 100 }, (_, index) => String(index));
  const speaker = await enter(path);
  await Promise.all(sent.map((message) => speaker.publish(topic, message)));
  await until("all of it", () => received.every((list) => list.length === sent.length));
  expect(received.every((list) => list.join() === sent.join())).toBe(true);
  members.forEach((bus) => bus.unsubscribe(topic));
  await Promise.all(members.map((bus) => bus.arrived()));
  await expect.poll(countOf).toEqual([`oni:${topic}`, 0]);
  redis.disconnect();
});

test("realtime-156, realtime-157: after a relay outage all subscriptions deliver again, and the bus is unhealthy during it", async () => {
  const { path, close } = await openRelay([testRedisUrl()]);
  const bus = await enter(path);
  const received: string[] = [];
  bus.subscribe("before", (message) => received.push(message.toString()));
  await bus.subscribed();
  await close();
  await until("the relay to be missed", () => !bus.isHealthy());
  await expect(bus.publish("before", "lost")).rejects.toThrow();
  await bus.arrived();
  expect(bus.isHealthy()).toBe(false);
  bus.subscribe("during", (message) => received.push(message.toString()));

  await openRelay([testRedisUrl()], path);
  await until("the relay", () => bus.isHealthy());
  await bus.subscribed();
  await bus.publish("before", "1");
  await bus.publish("during", "2");
  await until("both messages", () => received.length === 2);
  expect(received).toEqual(["1", "2"]);
});

test("realtime-156, realtime-158: a process learns from its relay which shard is down", async () => {
  const proxy = await openProxy(testRedisUrl());
  const { path } = await openRelay([proxy.url, testRedisUrl()]);
  const bus = await enter(path);
  const topics = Array.from({ length: 20 }, (_, index) => `topic ${index}`);
  await proxy.cut();
  await until("the part to be missed", () => !bus.isHealthy());
  for (const topic of topics) expect(bus.isHealthy(topic)).toBe(jumpHash(topic, 2) === 1);
  await proxy.restore();
  await until("all of it", () => bus.isHealthy());
  await proxy.close();
});
