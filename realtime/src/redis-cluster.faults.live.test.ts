import { randomUUID } from "node:crypto";
import { makeMember, makeServer } from "@oni/db/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { rooms } from "../contract/index.ts";
import { createLog } from "../process/observe/log.ts";
import { createLimiter } from "../process/pace/limiter.ts";
import { testLimiter } from "../process/pace/limiter-suite.ts";
import { connectRedis, type RedisClient } from "../process/start/redis.ts";
import { until } from "../testing/client.ts";
import { openRedisCluster, type TestCluster } from "../testing/redis-cluster.ts";
import { openSharedWorld } from "../testing/world.ts";
import type { Bus } from "./bus/bus.ts";
import { testBus } from "./bus/bus-suite.ts";
import { openRedisBus, pulseTags } from "./bus/redis-bus.ts";
import { testLeases } from "./presence/leases-suite.ts";
import { createRedisLeases } from "./presence/redis-leases.ts";
import { growthTopic } from "./publishing/hints.ts";

const log = createLog("error", () => {});
let cluster: TestCluster;
let redis: RedisClient;
beforeAll(async () => {
  cluster = await openRedisCluster();
  redis = connectRedis(cluster.urls, { log, purpose: "test" });
  await until("the cluster", () => redis.status === "ready");
});
afterAll(async () => {
  redis.disconnect();
  await cluster.close();
});

async function openBus(): Promise<Bus> {
  const bus = openRedisBus(cluster.urls, log);
  await until("the bus to be healthy", bus.isHealthy);
  return bus;
}

/** Returns a bus, its listener's list of topics from which something came, and a check of all topics. */
async function openTopics() {
  const bus = await openBus();
  const topics = Array.from({ length: 60 }, (_, index) => `topic ${index}`);
  const received = new Set<string>();
  for (const topic of topics) bus.subscribe(topic, () => received.add(topic));
  await bus.subscribed();
  /** Publishes to every topic until each has delivered. */
  const expectAll = async () => {
    received.clear();
    await expect
      .poll(async () => {
        await Promise.allSettled(topics.map((topic) => bus.publish(topic, "")));
        return topics.filter((topic) => !received.has(topic));
      })
      .toEqual([]);
  };
  return { bus, topics, received, expectAll };
}

describe("the bus", () => {
  testBus(async () => ({ speaker: await openBus(), listener: await openBus() }));
});
describe("leases", () => {
  testLeases(async () => {
    const leases = createRedisLeases(redis, randomUUID());
    await leases.renew();
    return leases;
  });
});
describe("the limiter", () => {
  testLimiter(async () => createLimiter({ redis, scale: 1 }));
});

test("realtime-153: every sixteenth of the slots has a pulse", async () => {
  const slots = await Promise.all(
    pulseTags.map(async (tag) => cluster.nodes[0]?.redis.cluster("KEYSLOT", `{${tag}}`)),
  );
  const sixteenths = slots.map((slot) => Math.floor(Number(slot) / 1_024));
  expect(sixteenths.toSorted((one, other) => one - other)).toEqual([...pulseTags.keys()]);
});

test("realtime-154, realtime-156: a killed node affects only its own topics, and they deliver again after its start", async () => {
  const { bus, topics, received, expectAll } = await openTopics();
  const [killed] = cluster.nodes;
  const owners = await Promise.all(topics.map((topic) => cluster.ownerOf(`oni:${topic}`)));
  const present = topics.filter((_, index) => owners[index] !== killed);
  await killed?.kill();
  await until("the node to be missed", () => !bus.isHealthy());
  await Promise.allSettled(topics.map((topic) => bus.publish(topic, "")));
  await until("the others", () => received.size === present.length);
  expect([...received].toSorted()).toEqual(present.toSorted());
  bus.subscribe("during", () => received.add("during"));
  await killed?.start();
  await until("the bus to be healthy", bus.isHealthy);
  await expectAll();
  await bus.publish("during", "");
  await until("a subscription made during the outage", () => received.has("during"));
  await bus.close();
});

test("realtime-157: the topics of slots that move to another node deliver from there", async () => {
  const { bus, expectAll } = await openTopics();
  const [from, to] = cluster.nodes;
  if (!from || !to) throw new Error("There are three.");
  const slots = Array.from({ length: 3_000 }, (_, slot) => slot);
  await cluster.moveSlots(slots, from, to);
  await expectAll();
  await cluster.moveSlots(slots, to, from);
  await expectAll();
  await bus.close();
});

test("realtime-155: the growth of a server reaches only the gateways that have one of its members", async () => {
  const world = await openSharedWorld({}, { redisUrl: cluster.urls });
  const owner = await world.there.enter();
  const server = await makeServer(world.db, { ownerId: owner.id });
  const channel = `oni:${growthTopic(server.id)}`;
  const countOf = async () => {
    const node = await cluster.ownerOf(channel);
    return node.redis.call("PUBSUB", ["SHARDNUMSUB", channel]);
  };
  expect(await countOf()).toEqual([channel, 0]);
  const member = await world.here.signIn();
  await makeMember(world.db, { serverId: server.id, userId: member.id });
  await world.here.connect(member.secret);
  await expect.poll(countOf).toEqual([channel, 1]);
  await world.close();
});

test("realtime-159: while a node is down, every message reaches the other gateway within 5 s", async () => {
  const world = await openSharedWorld({}, { redisUrl: cluster.urls });
  const [reader, writer] = [await world.here.enter(), await world.there.enter()];
  const channels: string[] = [];
  while (channels.length < 12) {
    channels.push((await makeServer(world.db, { ownerId: writer.id, isPublic: true })).channel.id);
  }
  for (const channelId of channels) await reader.send("channel:watch", { channelId });
  const [killed] = cluster.nodes;
  const owners = await Promise.all(
    channels.map((id) => cluster.ownerOf(`oni:socket.io#/#${rooms.channel(id)}#`)),
  );
  const send = async (channelId: string) => {
    const payload = { channelId, content: "ripple", nonce: randomUUID() };
    expect(await writer.send("message:send", payload)).toMatchObject({ ok: true });
    return payload.nonce;
  };
  await killed?.kill();
  for (const [index, channelId] of channels.entries()) {
    const nonce = await send(channelId);
    if (owners[index] === killed) {
      await reader.waitForEvent("channel:head", (head) => head.channelId === channelId, 5_000);
    } else {
      await reader.waitForEvent("message:created", (message) => message.nonce === nonce, 5_000);
    }
  }
  await killed?.start();
  await until("the bus", () => world.here.deps.bus.isHealthy() && world.there.deps.bus.isHealthy());
  for (const channelId of channels) {
    const nonce = await send(channelId);
    await reader.waitForEvent("message:created", (message) => message.nonce === nonce);
  }
  await world.close();
});
