import { connect, createServer, type Socket } from "node:net";
import { openDatabase, type ReadOutcome } from "@oni/db";
import { openProxy } from "@oni/realtime/testing";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openTestApp } from "../../testing/app.ts";
import { createWriter } from "../../testing/concurrent-reads.ts";
import { openReplica, type Replica } from "../../testing/replica.ts";

const outcomes: ReadOutcome[] = [];
const count = (outcome: ReadOutcome) => outcomes.filter((one) => one === outcome).length;

let servers: Replica;
let world: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  servers = await openReplica();
  const database = await openDatabase({
    ...{ databaseUrl: servers.primaryUrl, dataDirectory: "", readUrl: servers.replicaUrl },
    onRead: (outcome) => outcomes.push(outcome),
  });
  world = await openTestApp({ read: database.read }, async () => database);
});
afterAll(async () => {
  await world?.close();
  await servers?.close();
});
beforeEach(() => void outcomes.splice(0));

test("api-110: history and search are read from the replica, and lack nothing that was acknowledged", async () => {
  const talk = await createWriter(world);
  const { stale } = await talk.readWhileWriting(() => count("replica") >= 100);
  expect(stale).toBe(0);
  const where = { isReplica: sql<boolean>`pg_is_in_recovery()` };
  const query = () => world.deps.read((db) => db.select(where).from(sql`(select) as always`));
  await expect.poll(query, { timeout: 60_000 }).toEqual([{ isReplica: true }]);
});

test("api-111: a frozen replica returns nothing stale, and is read again once it has caught up", async () => {
  const talk = await createWriter(world);
  await servers.freeze();
  const frozen = await talk.readWhileWriting(() => count("behind") >= 100);
  expect(frozen.stale).toBe(0);
  expect(frozen.total).toBeGreaterThan(50);
  outcomes.length = 0;
  await servers.thaw();
  const thawed = await talk.readWhileWriting(() => count("replica") >= 20);
  expect(thawed.stale).toBe(0);
});

test("api-112: a killed replica causes no error for a reader, and is read again when it is back", async () => {
  const talk = await createWriter(world);
  await talk.readWhileWriting(() => count("replica") >= 20);
  await servers.kill();
  outcomes.length = 0;
  const alone = await talk.readWhileWriting(() => count("failed") >= 1 && count("behind") >= 50);
  expect(alone.stale).toBe(0);
  await servers.startAgain();
  outcomes.length = 0;
  const again = await talk.readWhileWriting(() => count("replica") >= 20);
  expect(again.stale).toBe(0);
});

test("api-113: a server that is not a replica is never read", async () => {
  const seen: ReadOutcome[] = [];
  const { read, close } = await openDatabase({
    ...{ databaseUrl: servers.primaryUrl, dataDirectory: "", readUrl: servers.primaryUrl },
    onRead: (outcome) => seen.push(outcome),
  });
  const one = { one: sql<number>`1` };
  const query = () => read((db) => db.select(one).from(sql`(select) as always`));
  expect([await query(), await query()]).toEqual([[{ one: 1 }], [{ one: 1 }]]);
  expect(new Set(seen)).toEqual(new Set(["behind"]));
  await close();
});

test("api-114: behind an address of several replicas, the check of one is not used for another", async () => {
  const further = await servers.openFrozen();
  const balancer = await openBalancer([servers.replicaUrl, further.url]);
  const seen: ReadOutcome[] = [];
  const database = await openDatabase({
    ...{ databaseUrl: servers.primaryUrl, dataDirectory: "", readUrl: balancer.url },
    onRead: (outcome) => seen.push(outcome),
  });
  const balancedApp = await openTestApp({ read: database.read }, async () => database);
  const talk = await createWriter(balancedApp);
  const { stale } = await talk.readWhileWriting(
    () => seen.includes("behind") && seen.filter((outcome) => outcome === "replica").length >= 10,
  );
  expect(stale).toBe(0);
  await balancedApp.close();
  balancer.close();
  await further.close();
});

test("api-115: an unresponsive replica delays one read at a time, and is read again when it responds", async () => {
  const proxy = await openProxy(servers.replicaUrl);
  const seen: ReadOutcome[] = [];
  const { read, close } = await openDatabase({
    ...{ databaseUrl: servers.primaryUrl, dataDirectory: "", readUrl: proxy.url },
    onRead: (outcome) => seen.push(outcome),
  });
  const where = { isReplica: sql<boolean>`pg_is_in_recovery()` };
  const query = () => read((db) => db.select(where).from(sql`(select) as always`));
  await expect.poll(query, { timeout: 60_000 }).toEqual([{ isReplica: true }]);
  proxy.stall();
  expect(await query()).toEqual([{ isReplica: false }]);
  expect(seen.splice(0).at(-1)).toBe("failed");
  while (!seen.includes("failed")) await Promise.all(Array.from({ length: 20 }, query));
  expect(seen.filter((outcome) => outcome === "failed")).toHaveLength(1);
  await proxy.restore();
  await expect.poll(query, { timeout: 60_000 }).toEqual([{ isReplica: true }]);
  await close();
  await proxy.close();
});

test("api-116: with a primary that acknowledges before it flushes, no replica returns stale data", async () => {
  const talk = await createWriter(world);
  await talk.readWhileWriting(() => count("replica") >= 20);
  await servers.commitAsynchronously(true);
  const { stale } = await talk.readWhileWriting(({ total }) => total >= 60);
  expect(stale).toBe(0);
  await servers.commitAsynchronously(false);
});

/** Forwards each connection to the next server in the list, as a load balancer does. */
async function openBalancer(urls: string[]) {
  const ways = new Set<Socket>();
  let connections = 0;
  const server = createServer((near) => {
    const { hostname, port } = new URL(urls[connections++ % urls.length] ?? "");
    const far = connect(Number(port), hostname);
    for (const socket of [near, far]) {
      ways.add(socket);
      socket.on("error", () => {});
      socket.once("close", () => [near, far].forEach((end) => end.destroy()));
    }
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const url = new URL(urls[0] ?? "");
  url.port = String(typeof address === "object" && address?.port);
  const close = () => {
    server.close();
    for (const socket of ways) socket.destroy();
  };
  return { url: url.href, close };
}
