import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createMigratedDatabase } from "@oni/db/testing";
import { spawnServerProcess, startServerProcess, testRedisUrl } from "@oni/realtime/testing";
import { afterAll, beforeAll, expect, test } from "vitest";

const api = new URL("../entry/main.ts", import.meta.url);
const gateway = new URL("../../../realtime/src/main.ts", import.meta.url);

let store: Awaited<ReturnType<typeof createMigratedDatabase>>;
let folder: string;
beforeAll(async () => {
  store = await createMigratedDatabase();
  folder = await mkdtemp(join(tmpdir(), "oni-replicas-"));
});
afterAll(async () => {
  await store.drop();
  await rm(folder, { recursive: true });
});

const alone = () => ({ DATABASE_URL: store.url, DATA_DIR: folder, REDIS_URL: "" });
const shared = () => ({ ...alone(), REDIS_URL: testRedisUrl(), SIGNING_SECRET: "s".repeat(32) });

async function expectRefused(entry: URL, env: Record<string, string>): Promise<void> {
  const refused = spawnServerProcess(entry, env);
  expect(await refused.exited).toBe(1);
  expect(refused.output()).toContain("Another process already serves this database");
  expect(refused.output().trim().split("\n")).toHaveLength(1);
}

test("api-70: a process with Redis does not start next to one without", async () => {
  const first = await startServerProcess(api, alone());
  await Promise.all([expectRefused(api, shared()), expectRefused(gateway, shared())]);
  first.kill("SIGTERM");
  expect(await first.exited).toBe(0);
});

test.each([
  ["an api", api],
  ["a gateway", gateway],
])("api-70: a process without Redis does not start next to %s that has one", async (_, entry) => {
  const first = await startServerProcess(entry, shared());
  await expectRefused(api, alone());
  first.kill("SIGTERM");
  expect(await first.exited).toBe(0);
});
