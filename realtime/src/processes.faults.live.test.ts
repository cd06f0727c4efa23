import { openDatabase, type OpenDatabase } from "@oni/db";
import { createSessions } from "@oni/db/account";
import { createMigratedDatabase, makeUser } from "@oni/db/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectClient, until, within } from "../testing/client.ts";
import { openProxy } from "../../.ci/services/proxy.ts";
import { gatewayEntry, spawnServerProcess, startGatewayProcess } from "../testing/process.ts";
import { testRedisUrl } from "../testing/redis.ts";

let store: Awaited<ReturnType<typeof createMigratedDatabase>>;
let database: OpenDatabase;
beforeAll(async () => {
  store = await createMigratedDatabase();
  database = await openDatabase({ databaseUrl: store.url, dataDirectory: "" });
});
afterAll(async () => {
  await database.close();
  await store.drop();
});

const SIGNING_SECRET = "a secret that only tests know, 32+";
const startGateway = (env: Record<string, string> = {}) =>
  startGatewayProcess({
    ...{ DATABASE_URL: store.url, REDIS_URL: testRedisUrl(), SIGNING_SECRET, ...env },
  });

async function signIn() {
  const user = await makeUser(database.db);
  return { id: user.id, secret: await createSessions(database.db).create(user.id, "test") };
}

const statusOf = async (url: string) => (await fetch(url)).status;

test("realtime-107: the members of a killed gateway go offline within 15 s unless they reconnect", async () => {
  const [killed, survivor] = await Promise.all([startGateway(), startGateway()]);
  const [gone, back, witness] = await Promise.all([signIn(), signIn(), signIn()]);
  const watcher = await connectClient(survivor.url, witness.secret);
  await Promise.all([gone, back].map(({ secret }) => connectClient(killed.url, secret)));
  await expect
    .poll(() => watcher.send("constellation:watch", {}))
    .toMatchObject({ online: expect.arrayContaining([gone.id, back.id]) });

  const changesOf = (id: string) =>
    watcher
      .payloadsOf("constellation:presence")
      .flatMap(({ changes }) => changes.filter(({ userId }) => userId === id));
  killed.kill("SIGKILL");
  await killed.exited;
  const again = await connectClient(survivor.url, back.secret);
  await until("the news", () => changesOf(gone.id).some(({ online }) => !online), 30_000);
  expect(changesOf(back.id).some(({ online }) => !online)).toBe(false);

  again.close();
  watcher.close();
  survivor.kill("SIGTERM");
  expect(await survivor.exited).toBe(0);
});

test("realtime-132, realtime-133, realtime-134: a stopping gateway becomes unready, moves its sockets and exits with 0", async () => {
  const gateway = await startGateway();
  expect(await statusOf(`${gateway.url}/healthz`)).toBe(200);
  expect(await statusOf(`${gateway.url}/readyz`)).toBe(200);
  expect(await (await fetch(`${gateway.url}/metrics`)).text()).toContain("oni_sockets");
  expect(await statusOf(`${gateway.url}/elsewhere`)).toBe(404);

  const { secret } = await signIn();
  const clients = await Promise.all(
    Array.from({ length: 8 }, () => connectClient(gateway.url, secret)),
  );
  // The reader of its log may be gone, as in `make start | head`.
  gateway.ignoreOutput();
  gateway.kill("SIGTERM");
  const delays = await Promise.all(
    clients.map(async (client) => (await client.waitForEvent("gateway:draining")).reconnectInMs),
  );
  expect(new Set(delays).size).toBe(clients.length);
  expect(await statusOf(`${gateway.url}/readyz`)).toBe(503);
  await expect(connectClient(gateway.url, secret)).rejects.toThrow();
  await Promise.all(clients.map((client) => client.closed()));
  expect(await within("the exit", gateway.exited, 20_000)).toBe(0);
});

test("realtime-135, realtime-136: a gateway with more than its share moves sockets to a new one, each once", async () => {
  // Gateways of other tests would be counted as well.
  const REDIS_URL = new URL("/7", testRedisUrl()).href;
  const first = await startGateway({ REDIS_URL });
  const clients = await Promise.all(Array.from({ length: 11 }, () => connectClient(first.url)));
  const latest = await connectClient(first.url);
  const second = await startGateway({ REDIS_URL });
  const early = await connectClient(second.url);
  for (const gateway of [first, second]) gateway.kill("SIGUSR2");

  // As behind a proxy that chooses by address, every second one returns.
  const again = await Promise.all(
    clients.map(async (client, index) => {
      await client.waitForEvent("gateway:draining");
      client.close();
      return connectClient(index % 2 === 0 ? first.url : second.url);
    }),
  );
  const isRebalanced = () => first.output().includes('"moved":0');
  await until("the shares to be even", isRebalanced, 20_000);
  for (const client of [latest, early, ...again]) {
    expect(client.payloadsOf("gateway:draining")).toEqual([]);
    expect(client.socket.connected).toBe(true);
    client.close();
  }
  for (const gateway of [first, second]) gateway.kill("SIGTERM");
  expect(await Promise.all([first.exited, second.exited])).toEqual([0, 0]);
});

test("realtime-123: an unusable value is named and stops the process", async () => {
  const bad = [
    [{ DATABASE_URL: "" }, "DATABASE_URL"],
    [{ REDIS_URL: "http://elsewhere" }, "REDIS_URL"],
    [{ SIGNING_SECRET: "short" }, "SIGNING_SECRET"],
    [{ PORT: "many" }, "PORT"],
    [{ RATE_LIMIT_SCALE: "0" }, "RATE_LIMIT_SCALE"],
    // Well-formed but unusable.
    [{ DATABASE_URL: new URL("/nowhere", store.url).href }, "DATABASE_URL"],
    [{ PORT: new URL(testRedisUrl()).port }, "PORT"],
  ] as const;
  for (const [env, name] of bad) {
    await expect(startGateway(env)).rejects.toThrow(new RegExp(`${name}: `));
  }
});

test("realtime-123, realtime-124: with METRICS_PORT metrics are served on that port", async () => {
  const gateway = await startGateway({ METRICS_PORT: "0" });
  expect(await statusOf(`${gateway.url}/metrics`)).toBe(404);
  gateway.kill("SIGTERM");
  expect(await gateway.exited).toBe(0);
});

test("realtime-131: a gateway that is stopped while it waits for its services exits with 0", async () => {
  const toStore = await openProxy(store.url);
  await toStore.cut();
  const waiting = spawnServerProcess(gatewayEntry, {
    DATABASE_URL: toStore.url,
    REDIS_URL: testRedisUrl(),
    SIGNING_SECRET,
  });
  await until("a word about it", () => waiting.output().includes("waiting for PostgreSQL"), 60_000);
  waiting.kill("SIGTERM");
  expect(await waiting.exited).toBe(0);
  await toStore.close();
});

test("realtime-137, realtime-138: a process logs lines of JSON, among them at any level where it listens", async () => {
  const entriesOf = (output: string): { message: string }[] =>
    output
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
  for (const LOG_LEVEL of ["debug", "error"]) {
    const gateway = await startGateway({ LOG_LEVEL });
    gateway.kill("SIGTERM");
    expect(await gateway.exited).toBe(0);
    const messages = entriesOf(gateway.output()).map(({ message }) => message);
    expect(messages).toContain(`ONI is at ${gateway.url}`);
    expect(messages.includes("stopping")).toBe(LOG_LEVEL === "debug");
  }
});

test("realtime-125, realtime-126: a gateway that starts before its services waits and then serves", async () => {
  const [toStore, toRedis] = await Promise.all([openProxy(store.url), openProxy(testRedisUrl())]);
  await Promise.all([toStore.cut(), toRedis.cut()]);
  const starting = startGateway({ DATABASE_URL: toStore.url, REDIS_URL: toRedis.url });
  for (const proxy of [toStore, toRedis]) {
    const early = await Promise.race([
      starting,
      new Promise((resolve) => setTimeout(resolve, 1_500)),
    ]);
    expect(early).toBeUndefined();
    await proxy.restore();
  }
  const gateway = await starting;
  expect(await statusOf(`${gateway.url}/readyz`)).toBe(200);
  await toRedis.cut();
  const readiness = async () => (await fetch(`${gateway.url}/readyz`)).json();
  await expect.poll(readiness).toMatchObject({ ok: true, failing: [], degraded: ["redis"] });
  await toStore.cut();
  await expect.poll(() => statusOf(`${gateway.url}/readyz`)).toBe(503);
  expect(await statusOf(`${gateway.url}/healthz`)).toBe(200);
  gateway.kill("SIGTERM");
  expect(await gateway.exited).toBe(0);
  await Promise.all([toStore.close(), toRedis.close()]);
});
