import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { until } from "../../testing/client.ts";
import { openProxy, type Proxy } from "../../../.ci/services/proxy.ts";
import { testRedisUrl } from "../../testing/redis.ts";
import { createLimiter } from "./limiter.ts";
import { testLimiter } from "./limiter-suite.ts";
import { createLog } from "../observe/log.ts";
import { connectRedis } from "../start/redis.ts";

let proxy: Proxy;
let redis: ReturnType<typeof connectRedis>;
beforeAll(async () => {
  proxy = await openProxy(testRedisUrl());
  redis = connectRedis(proxy.url, { log: createLog("error"), purpose: "test" });
  await until("the connection", () => redis.status === "ready");
});
afterAll(async () => {
  redis.disconnect();
  await proxy.close();
});

testLimiter(async () => createLimiter({ redis, scale: 1 }));

test("realtime-167, realtime-168: replicas share their counts, and count separately while Redis is down", async () => {
  const budget = { points: 2, windowMs: 60_000 };
  const [one, two] = [createLimiter({ redis, scale: 1 }), createLimiter({ redis, scale: 1 })];
  const name = randomUUID();
  expect(await one.consume(name, "oni", budget)).toEqual({ allowed: true });
  expect(await two.consume(name, "oni", budget)).toEqual({ allowed: true });
  expect(await one.consume(name, "oni", budget)).toMatchObject({ allowed: false });
  expect(await two.check(name, "oni", budget)).toMatchObject({ allowed: false });

  await proxy.cut();
  for (const limiter of [one, two]) {
    expect(await limiter.consume(name, "moth", budget)).toEqual({ allowed: true });
    expect(await limiter.consume(name, "moth", budget)).toEqual({ allowed: true });
    expect(await limiter.consume(name, "moth", budget)).toMatchObject({ allowed: false });
  }
  await proxy.restore();
});
