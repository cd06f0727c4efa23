import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type Clients, openClients } from "../../faults/clients.ts";
import { injectFault, type FaultName } from "../../faults/faults.ts";
import { openScene, openStack, type Scene, type Stack } from "../../faults/stack.ts";

/** The limit for one fault on a busy machine, and for a test with several faults. */
const patienceMs = 45_000;
vi.setConfig({ testTimeout: 4 * patienceMs, hookTimeout: 4 * patienceMs });

let stack: Stack;
let scene: Scene;
let clients: Clients;
beforeAll(async () => {
  stack = await openStack();
  scene = await openScene(stack.db, 4);
  clients = await openClients(stack, scene, { senders: 3, readers: 4, paceMs: 100 });
  await clients.waitUntilHealthy(patienceMs);
});
afterAll(async () => {
  await clients.close();
  await stack.close();
});

/**
 * Injects these faults. Afterwards every acknowledged message is stored once and in order, no user saw
 * too much, and the stack has recovered.
 */
async function expectSound(...names: FaultName[]): Promise<void> {
  for (const name of names) {
    const { repair } = await injectFault(name, { stack, scene, clients, lastMs: 500 });
    await Promise.all([repair, clients.waitUntilHealthy(patienceMs)]);
  }
  expect(await clients.check()).toEqual([]);
}

test("api-128: a killed api or gateway loses, duplicates and reorders nothing, and shows no user too much", () =>
  expectSound("kill -9 of an api", "kill -9 of a gateway"));

test("api-129: a gateway stopped while members send over its sockets loses nothing", () =>
  expectSound("SIGTERM to a gateway"));

test("api-130: a killed PostgreSQL or Redis loses nothing", () =>
  expectSound("kill -9 of PostgreSQL", "kill -9 of Redis"));

test("api-131: a frozen api or gateway loses nothing", () =>
  expectSound("api frozen", "gateway frozen"));

test("api-132: a PostgreSQL that is gone, hangs, ends its connections or keeps a channel locked loses nothing", () =>
  expectSound(
    "PostgreSQL gone",
    "PostgreSQL hung",
    "PostgreSQL connections ended",
    "channel locked",
  ));

test("api-133: a Redis that is gone or hangs loses nothing", () =>
  expectSound("Redis gone", "Redis hung"));

test("api-135: a PostgreSQL or Redis that is slow or resets its connections loses nothing", () =>
  expectSound(
    "PostgreSQL slow",
    "PostgreSQL connections reset",
    "Redis slow",
    "Redis connections reset",
  ));

test("api-136: a full Redis loses nothing", () => expectSound("Redis full"));

test("api-134: readers who all reconnect at once lose nothing", () =>
  expectSound("reconnect storm"));
