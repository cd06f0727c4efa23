import { expect, test } from "vitest";
import { until } from "../testing/client.ts";
import { openProxy } from "../testing/proxy.ts";
import { testRedisUrl } from "../testing/redis.ts";
import { createLog } from "./log.ts";
import { connectRedis } from "./redis.ts";
import { waitFor } from "./wait-for.ts";

test.each(["stall", "cut"] as const)(
  "RT90: a start that Redis leaves in the middle (%s) waits for it",
  async (fault) => {
    const lines: string[] = [];
    const log = createLog("warn", (line) => lines.push(line));
    const proxy = await openProxy(testRedisUrl());
    const redis = connectRedis(proxy.url, { log, purpose: "test" });
    await until("the connection", () => redis.status === "ready");
    await proxy[fault]();
    let answer: string | null = null;
    const waiting = waitFor("Redis", () => redis.ping(), log).then((pong) => (answer = pong));
    await until("a word about it", () => lines.some((line) => line.includes("waiting for Redis")));
    expect(answer).toBeNull();
    await proxy.restore();
    await waiting;
    expect(answer).toBe("PONG");
    redis.disconnect();
    await proxy.close();
  },
);
