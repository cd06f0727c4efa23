import { openDatabase } from "@oni/db";
import { createMigratedDatabase } from "@oni/db/testing";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { until } from "../../testing/client.ts";
import { openProxy } from "../../../.ci/services/proxy.ts";
import { testRedisUrl } from "../../testing/redis.ts";
import { createLog } from "../observe/log.ts";
import { connectRedis } from "./redis.ts";
import { waitFor } from "./wait-for.ts";

test.each(["stall", "cut"] as const)(
  "realtime-127: a start during which Redis is lost (%s) waits for it",
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

test("realtime-128: a start waits for a free connection to PostgreSQL", async () => {
  const store = await createMigratedDatabase();
  const owner = await openDatabase({ databaseUrl: store.url, dataDirectory: "" });
  const name = sql.identifier(`guest_${new URL(store.url).pathname.slice(1)}`);
  const guest = new URL(store.url);
  guest.username = name.value;
  guest.password = "guest";
  await owner.db.execute(sql`create role ${name} login password 'guest' connection limit 0`);
  const database = sql.identifier(new URL(store.url).pathname.slice(1));
  await owner.db.execute(sql`grant all on database ${database} to ${name}`);
  await owner.db.execute(sql`grant all on schema public, drizzle to ${name}`);
  await owner.db.execute(sql`grant all on all tables in schema public, drizzle to ${name}`);

  const lines: string[] = [];
  const log = createLog("warn", (line) => lines.push(line));
  const opening = waitFor(
    "PostgreSQL",
    () => openDatabase({ databaseUrl: guest.href, dataDirectory: "" }),
    log,
  );
  const hasWarned = () => lines.some((line) => line.includes("waiting for PostgreSQL"));
  await Promise.race([opening, until("a word about it", hasWarned)]);
  expect(lines.join("")).toContain("too many connections");
  await owner.db.execute(sql`alter role ${name} connection limit 20`);
  const late = await opening;
  await late.ping();
  await late.close();
  await owner.db.execute(sql`drop owned by ${name}`);
  await owner.db.execute(sql`drop role ${name}`);
  await owner.close();
  await store.drop();
});
