import { expect, test } from "vitest";
import { until } from "../../testing/client.ts";
import { openProxy } from "../../../.ci/services/proxy.ts";
import { testRedisUrl } from "../../testing/redis.ts";
import { createLog } from "../../process/observe/log.ts";
import { openRedisBus } from "./redis-bus.ts";
import { testBus } from "./bus-suite.ts";

const lines: string[] = [];
const log = createLog("info", (line) => lines.push(line));

testBus(async () => {
  const [speaker, listener] = [
    openRedisBus(testRedisUrl(), log),
    openRedisBus(testRedisUrl(), log),
  ];
  await until("both", () => speaker.isHealthy() && listener.isHealthy());
  return { speaker, listener };
});

test.each(["cut", "stall"] as const)(
  "realtime-160, realtime-161: after an unreachable Redis (%s) all subscriptions deliver again",
  async (fault) => {
    const proxy = await openProxy(testRedisUrl());
    const bus = openRedisBus(proxy.url, log);
    await until("the connection", bus.isHealthy);
    const received: string[] = [];
    bus.subscribe("before", (message) => received.push(message.toString()));
    await bus.subscribed();

    lines.length = 0;
    await proxy[fault]();
    await expect(bus.publish("before", "lost")).rejects.toThrow();
    await until("the bus to be unhealthy", () => !bus.isHealthy());
    bus.subscribe("during", (message) => received.push(message.toString()));
    await Promise.allSettled(Array.from({ length: 20 }, () => bus.publish("elsewhere", "")));

    await proxy.restore();
    await until("the bus to be healthy", bus.isHealthy);
    await bus.subscribed();
    await bus.publish("before", "1");
    await bus.publish("during", "2");
    await until("both messages", () => received.length === 2);
    expect(received).toEqual(["1", "2"]);
    expect(lines.filter((line) => line.includes("does not answer")).length).toBeLessThanOrEqual(3);
    await bus.close();
    await proxy.close();
  },
);
