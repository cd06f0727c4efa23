import { expect, test } from "vitest";
import { until } from "../../testing/client.ts";
import { openProxy } from "../../../.ci/services/proxy.ts";
import { testRedisUrl } from "../../testing/redis.ts";
import { createLog } from "../../process/observe/log.ts";
import { connectRedis } from "../../process/start/redis.ts";
import { createRedisBus } from "./redis-bus.ts";
import { testBus } from "./bus-suite.ts";

const lines: string[] = [];
const log = createLog("info", (line) => lines.push(line));

function openBus(url: string) {
  const speaking = connectRedis(url, { log, purpose: "speaking" });
  const listening = connectRedis(url, { log, purpose: "listening" });
  const bus = createRedisBus(speaking, listening);
  const close = async () => {
    await bus.close();
    speaking.disconnect();
  };
  const isReady = () => speaking.status === "ready" && listening.status === "ready";
  return { bus: { ...bus, close }, isReady };
}

testBus(async () => {
  const [speaker, listener] = [openBus(testRedisUrl()), openBus(testRedisUrl())];
  await until("both connections", () => speaker.isReady() && listener.isReady());
  return { speaker: speaker.bus, listener: listener.bus };
});

test.each(["cut", "stall"] as const)(
  "realtime-160, realtime-161: after an unreachable Redis (%s) all subscriptions deliver again",
  async (fault) => {
    const proxy = await openProxy(testRedisUrl());
    const { bus, isReady } = openBus(proxy.url);
    await until("the connection", isReady);
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
    await until("the bus to be healthy", () => bus.isHealthy());
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
