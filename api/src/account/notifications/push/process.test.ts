import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "@oni/db";
import { sessionKeyOf } from "@oni/db/account";
import { pushDeliveries, pushSubscriptions } from "@oni/db/schema";
import { makeUser, unpackTestStore } from "@oni/db/testing";
import { startServerProcess } from "@oni/realtime/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDeps } from "../../../../testing/app.ts";
import { createApp } from "../../../app.ts";
import { makeDevice } from "../../../../testing/push-service.ts";

const standalone = new URL("../../../entry/standalone.ts", import.meta.url);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "oni-push-process-"));
  await unpackTestStore(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Queues a knock for a device whose endpoint now resolves to this machine. */
async function leaveKnock(): Promise<void> {
  const { db, close } = await openDatabase({ dataDirectory: folder });
  const { deps } = createTestDeps(db);
  const [member, other] = [await makeUser(db), await makeUser(db)];
  const [device, secret] = [
    await deps.sessions.create(member.id, null),
    await deps.sessions.create(other.id, null),
  ];
  const { endpoint, keys } = makeDevice("https://127.0.0.1").subscription;
  const columns = { host: "127.0.0.1", endpoint, name: "a device" };
  await db
    .insert(pushSubscriptions)
    .values({ userId: member.id, sessionId: sessionKeyOf(device), ...keys, ...columns });
  const headers = { Authorization: `Bearer ${secret}` };
  await createApp(deps).request(`/api/users/${member.id}/knock`, { method: "POST", headers });
  expect(await db.$count(pushDeliveries)).toBe(1);
  await close();
}

async function whatIsLeft() {
  const { db, close } = await openDatabase({ dataDirectory: folder });
  const devices = await db.select({ isPaused: pushSubscriptions.isPaused }).from(pushSubscriptions);
  const left = { devices, queued: await db.$count(pushDeliveries) };
  await close();
  return left;
}

const start = (env: Record<string, string>) =>
  startServerProcess(standalone, { DATA_DIR: folder, LOG_LEVEL: "error", ...env });

test("api-67: a process works on the queue from its start, unless push is off", async () => {
  await leaveKnock();
  const off = await start({ PUSH: "off" });
  off.kill("SIGTERM");
  expect(await off.exited).toBe(0);
  expect(await whatIsLeft()).toEqual({ devices: [{ isPaused: true }], queued: 0 });

  const on = await start({});
  on.kill("SIGTERM");
  expect(await on.exited).toBe(0);
  expect(await whatIsLeft()).toEqual({ devices: [{ isPaused: false }], queued: 0 });

  await leaveKnock();
  const working = await start({});
  const metrics = async () => (await fetch(`${working.url}/metrics`)).text();
  await expect.poll(metrics).toContain('oni_pushes_total{outcome="gone"} 1');
  working.kill("SIGTERM");
  expect(await working.exited).toBe(0);
  expect(await whatIsLeft()).toEqual({ devices: [{ isPaused: false }], queued: 0 });
});
