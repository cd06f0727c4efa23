import { randomUUID } from "node:crypto";
import { Redis } from "ioredis";
import { afterAll, expect, test } from "vitest";
import { until } from "../../testing/client.ts";
import { openProxy } from "../../../.ci/services/proxy.ts";
import { testRedisUrl } from "../../testing/redis.ts";
import { createLog } from "../../process/observe/log.ts";
import { connectRedis } from "../../process/start/redis.ts";
import { createRedisLeases } from "./redis-leases.ts";
import { testLeases } from "./leases-suite.ts";

const redis = new Redis(testRedisUrl());
afterAll(() => redis.disconnect());

/** Returns a holder in the set `name` that the store already has. */
async function hold(name: string) {
  const leases = createRedisLeases(redis, name);
  await leases.renew();
  return leases;
}

testLeases(() => hold(randomUUID()));

test("realtime-163: holders share their counts, and a reader sees all of them", async () => {
  const name = randomUUID();
  const [one, two] = [await hold(name), await hold(name)];
  const reader = createRedisLeases(redis, name);
  expect(await one.change("oni", 1)).toBe(1);
  expect(await two.change("oni", 1)).toBe(2);
  expect(await two.change("moth", 1)).toBe(1);
  expect(await reader.heldAmong(["oni", "moth", "none"])).toEqual(new Set(["oni", "moth"]));
  expect((await reader.list()).toSorted()).toEqual(["moth", "oni"]);
  expect(await one.change("oni", -1)).toBe(1);
  expect(await reader.heldAmong(["oni"])).toEqual(new Set(["oni"]));
});

test("realtime-163, realtime-164, realtime-165: a holder that stops renewing loses its counts, and another reports its keys", async () => {
  const name = randomUUID();
  const [dies, lives] = [await hold(name), await hold(name)];
  await dies.change("alone", 1);
  await dies.change("elsewhere", 1);
  await lives.change("elsewhere", 1);
  const lapsed: string[] = [];
  await until("the lapse", async () => {
    lapsed.push(...(await lives.renew()).lapsed);
    return lapsed.length > 0;
  });
  expect(lapsed).toEqual(["alone"]);
  expect(await lives.list()).toEqual(["elsewhere"]);

  // It was only frozen: its counts are valid again when it renews.
  expect(await dies.renew()).toEqual({ lapsed: [], isRestored: true });
  expect(await lives.heldAmong(["alone"])).toEqual(new Set(["alone"]));
  expect(await dies.change("elsewhere", -1)).toBe(1);
});

test("realtime-166: the next renewal repairs changes made while the store was down", async () => {
  const name = randomUUID();
  const proxy = await openProxy(testRedisUrl());
  const away = connectRedis(proxy.url, { log: createLog("error"), purpose: "test" });
  await until("the connection", () => away.status === "ready");
  const leases = createRedisLeases(away, name);
  const witness = await hold(name);
  await leases.renew();
  await leases.change("stays", 1);
  await leases.change("goes", 1);

  await proxy.cut();
  expect(await leases.change("goes", -1)).toBe(0);
  expect(await leases.change("comes", 1)).toBe(1);
  expect(await leases.heldAmong(["stays"])).toEqual(new Set());
  await expect(leases.renew()).rejects.toThrow();
  expect(await witness.heldAmong(["goes", "comes"])).toEqual(new Set(["goes"]));

  await proxy.restore();
  await until("the connection", () => away.status === "ready");
  expect(await leases.renew()).toEqual({ lapsed: ["goes"], isRestored: true });
  expect((await witness.list()).toSorted()).toEqual(["comes", "stays"]);

  await redis.del(`leases:{${name}}`);
  expect(await leases.change("comes", 1)).toBe(2);
  expect((await leases.renew()).isRestored).toBe(true);
  expect((await witness.list()).toSorted()).toEqual(["comes", "stays"]);
  away.disconnect();
  await proxy.close();
});
