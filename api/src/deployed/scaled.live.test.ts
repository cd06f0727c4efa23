import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createPostgresDatabase } from "@oni/db/testing";
import type { Message } from "@oni/realtime/contract";
import {
  connectClient,
  createHttpClient,
  openProxy,
  type ServerProcess,
  startGatewayProcess,
  startServerProcess,
  testRedisUrl,
} from "@oni/realtime/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findFreePort } from "../../../.ci/services/process.ts";
import type { Channel, Server } from "../../contract/index.ts";
import { describeStatus } from "../operator/describe-status.ts";
import { readReports } from "../operator/read-reports.ts";

const apiEntry = new URL("../entry/main.ts", import.meta.url);

let store: Awaited<ReturnType<typeof createPostgresDatabase>>;
let folder: string;
let env: Record<string, string>;
let apis: ServerProcess[];
let gateways: ServerProcess[];

beforeAll(async () => {
  store = await createPostgresDatabase();
  folder = await mkdtemp(join(tmpdir(), "oni-scaled-"));
  env = {
    ...{ DATABASE_URL: store.url, REDIS_URL: testRedisUrl(), DATA_DIR: folder },
    ...{ SIGNING_SECRET: "a secret that only tests know, 32+", LOG_LEVEL: "warn" },
  };
  // All start at once on an empty database: one migrates it, and the others wait.
  [apis, gateways] = await Promise.all([
    Promise.all([1, 2].map(() => startServerProcess(apiEntry, env))),
    Promise.all([1, 2].map(() => startGatewayProcess(env))),
  ]);
});

afterAll(async () => {
  const all = [...apis, ...gateways];
  for (const process of all) process.kill("SIGTERM");
  expect(await Promise.all(all.map(({ exited }) => exited))).toEqual([0, 0, 0, 0]);
  await store.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Creates a member who uses the api and the gateway of one replica. */
async function arrive(replica: 0 | 1) {
  const [api, gateway] = [apis[replica], gateways[replica]];
  if (!api || !gateway) throw new Error("There are two of each.");
  const http = createHttpClient(api.url);
  const username = `oni_${randomUUID().slice(0, 8)}`;
  const body = { username, email: `${username}@example.net`, password: "Ripple_1@" };
  const { sessionId } = await http<{ sessionId: string }>("POST", "/api/auth/register", { body });
  const request: typeof http = (method, path, more) =>
    http(method, path, { ...more, secret: sessionId });
  return { username, request, client: await connectClient(gateway.url, sessionId) };
}

/** Returns the metric names in a text. The parts of a histogram count as one name. */
const namesIn = (text: string) =>
  [...text.matchAll(/\b(?:oni|nodejs|process)_[a-z0-9_]+/g)].map(([name]) =>
    name.replace(/_(bucket|sum|count)$/, ""),
  );

test("realtime-129: apis and gateways that start together log no warning", () => {
  const warnings = [...apis, ...gateways].map(({ output }) => output().match(/.*"warn".*/g));
  expect(warnings).toEqual([null, null, null, null]);
});

test("api-83: a status lists every process with kind, sockets and lag, and names a process that does not respond", async () => {
  const { client } = await arrive(1);
  const gone = await findFreePort();
  const at = [...apis, ...gateways, ...gateways].map(({ url }) => new URL(url).host);
  const status = describeStatus(await readReports([...at, `127.0.0.1:${gone}`]));
  const rows = status.split("\n");
  expect(rows.filter((row) => / api +0\.1\.0 +- .* ms +- .*GB free$/.test(row))).toHaveLength(2);
  expect(rows.filter((row) => / gateway +0\.1\.0 +\d+ .* ms /.test(row))).toHaveLength(2);
  expect(status).toMatch(/gateway +0\.1\.0 +[1-9]/);
  expect(status).toContain(`127.0.0.1:${gone}  does not answer`);
  expect(rows.at(-1)).toMatch(
    /^Waiting: requests \d+, messages \d+,.* letters 0, pushes 0, packets 0$/,
  );
  expect(rows).toHaveLength(8);
  client.close();
});

test("realtime-135: a rebalance message does not affect an api process", async () => {
  apis[0]?.kill("SIGUSR2");
  const { request, client } = await arrive(0);
  expect(await request("GET", "/api/auth/me")).toBeTruthy();
  client.close();
});

test("api-91: every metric in the dashboard and the alert rules is exposed", async () => {
  const processes = [...apis, ...gateways];
  const exposed = await Promise.all(
    processes.map(async ({ url }) => namesIn(await (await fetch(`${url}/metrics`)).text())),
  );
  const known = new Set(exposed.flat());
  for (const file of ["docker/grafana/oni.json", "docker/alerts.yml"]) {
    const named = namesIn(await readFile(file, "utf8"));
    expect(named.length).toBeGreaterThan(8);
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  }
});

test("api-91, api-92: requests are measured by endpoint, PostgreSQL connections by state, queues by name", async () => {
  const { request, client } = await arrive(0);
  await request("GET", "/api/auth/me");
  const read = async () => (await fetch(`${apis[0]?.url}/metrics`)).text();
  // Without an answer of the database in time, the metric is left out.
  await expect.poll(read).toMatch(/^oni_database_connections\{state="idle"\} [1-9]/m);
  const text = await read();
  const measured =
    /^oni_http_request_seconds_count\{method="GET",route="\/api\/auth\/me",status="2xx"\} [1-9]/m;
  expect(text).toMatch(measured);
  expect(text).toMatch(/^oni_database_pool_size 10$/m);
  const queues = [...text.matchAll(/^oni_queue_length\{queue="(\w+)"\} \d+$/gm)];
  expect(queues.map(([, name]) => name)).toEqual([
    ...["requests", "messages", "passwords", "images"],
    "letters",
    "pushes",
  ]);
  const gateway = await (await fetch(`${gateways[0]?.url}/metrics`)).text();
  expect(gateway).toMatch(/^oni_rooms\{kind="user"\} [1-9]/m);
  expect(gateway).toMatch(/^oni_sockets\{audience="member"\} [1-9]/m);
  client.close();
});

test("api-99: an api that starts first waits for PostgreSQL and Redis; without Redis it is ready and takes messages", async () => {
  const [toStore, toRedis] = await Promise.all([openProxy(store.url), openProxy(testRedisUrl())]);
  await Promise.all([toStore.cut(), toRedis.cut()]);
  const starting = startServerProcess(apiEntry, {
    ...env,
    ...{ DATABASE_URL: toStore.url, REDIS_URL: toRedis.url },
  });
  for (const proxy of [toStore, toRedis]) {
    const pause = new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(await Promise.race([starting, pause])).toBeUndefined();
    await proxy.restore();
  }
  const api = await starting;
  const readiness = async () => (await fetch(`${api.url}/readyz`)).json();
  expect(await readiness()).toMatchObject({ ok: true, degraded: [] });

  await toRedis.cut();
  await expect.poll(readiness).toMatchObject({ ok: true, degraded: ["redis"] });
  const http = createHttpClient(api.url);
  const username = `oni_${randomUUID().slice(0, 8)}`;
  const body = { username, email: `${username}@example.net`, password: "Ripple_1@" };
  const { sessionId: secret } = await http<{ sessionId: string }>("POST", "/api/auth/register", {
    body,
  });
  const server = await http<Server>("POST", "/api/servers", { secret, body: { name: "alone" } });
  const channels = `/api/servers/${server.id}/channels`;
  const [channel] = await http<Channel[]>("GET", channels, { secret });
  const path = `/api/channels/${channel?.id}/messages`;
  expect(await http("POST", path, { secret, body: { content: "anybody?" } })).toMatchObject({
    seq: 1,
  });

  await toStore.cut();
  await expect.poll(async () => (await fetch(`${api.url}/readyz`)).status).toBe(503);
  await toStore.restore();
  api.kill("SIGTERM");
  expect(await api.exited).toBe(0);
  await Promise.all([toStore.close(), toRedis.close()]);
});

test("realtime-146: members on different replicas chat, and a visitor on a third screen sees their number", async () => {
  const visitor = await connectClient(gateways[1]?.url ?? "");
  const before = await visitor.send("waitlist:watch", {});
  if (!before.ok) throw new Error(before.error);
  const [ada, bea] = await Promise.all([arrive(0), arrive(1)]);
  await visitor.waitForEvent("waitlist:stats", ({ count }) => count === before.count + 2);

  const server = await ada.request<Server>("POST", "/api/servers", { body: { name: "across" } });
  await bea.request("POST", `/api/servers/${server.id}/join`, { body: {} });
  const [channel] = await bea.request<Channel[]>("GET", `/api/servers/${server.id}/channels`);
  if (!channel) throw new Error("A new dimension has a channel.");
  const channelId = channel.id;
  for (const { client } of [ada, bea]) await client.send("channel:watch", { channelId });

  for (const [speaker, listener] of [
    [ada, bea],
    [bea, ada],
  ] as const) {
    const content = `${speaker.username} speaks`;
    const path = `/api/channels/${channelId}/messages`;
    const sent = await speaker.request<Message>("POST", path, { body: { content } });
    const received = await listener.client.waitForEvent(
      "message:created",
      ({ id }) => id === sent.id,
    );
    expect(received).toMatchObject({
      content,
      seq: sent.seq,
      author: { username: speaker.username },
    });
  }

  await bea.request("POST", `/api/servers/${server.id}/leave`, { body: {} });
  await bea.request("POST", "/api/auth/logout", { body: {} });
  await bea.client.waitForEvent("session:revoked");
  ada.client.close();
  visitor.close();
});
