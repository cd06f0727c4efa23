import { describe, expect, test } from "vitest";
import { until } from "../../testing/client.ts";
import { openProxy } from "../../../.ci/services/proxy.ts";
import { testRedisUrl } from "../../testing/redis.ts";
import { createLog } from "../../process/observe/log.ts";
import type { Bus } from "./bus.ts";
import { testBus } from "./bus-suite.ts";
import { jumpHash } from "./jump-hash.ts";
import { type BusUrls, openShards } from "./open-bus.ts";

const log = createLog("error", () => {});

async function open(urls: BusUrls): Promise<Bus> {
  const { bus } = openShards(urls, log);
  await until("the bus to be healthy", () => bus.isHealthy());
  return bus;
}

describe.each([1, 2, 3])("over %i shards", (count) => {
  const urls = (): BusUrls => [testRedisUrl(), ...Array(count - 1).fill(testRedisUrl())];
  testBus(async () => ({ speaker: await open(urls()), listener: await open(urls()) }));
});

test("realtime-154: a shard that is down affects only its own topics and recovers", async () => {
  const proxies = [await openProxy(testRedisUrl()), await openProxy(testRedisUrl())] as const;
  const bus = await open([proxies[0].url, proxies[1].url]);
  const topics = Array.from({ length: 40 }, (_, index) => `topic ${index}`);
  const [lost, present] = [0, 1].map((part) =>
    topics.filter((topic) => jumpHash(topic, 2) === part),
  );
  const received: string[] = [];
  for (const topic of topics) bus.subscribe(topic, () => received.push(topic));
  await bus.subscribed();

  await proxies[0].cut();
  await until("the part to be missed", () => !bus.isHealthy(lost?.[0]));
  expect(bus.isHealthy()).toBe(false);
  const sent = await Promise.allSettled(topics.map((topic) => bus.publish(topic, "")));
  expect(topics.filter((_, index) => sent[index]?.status === "fulfilled")).toEqual(present);
  await until("the others", () => received.length === present?.length);
  expect(present?.every((topic) => bus.isHealthy(topic))).toBe(true);

  await proxies[0].restore();
  await until("all of it", () => bus.isHealthy());
  await bus.subscribed();
  received.length = 0;
  await Promise.all(topics.map((topic) => bus.publish(topic, "")));
  await until("everything", () => received.length === topics.length);
  await bus.close();
  for (const proxy of proxies) await proxy.close();
});
