import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "@oni/db";
import { unpackTestStore } from "@oni/db/testing";
import { startServerProcess } from "@oni/realtime/testing";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "oni-memory-"));
  await unpackTestStore(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("api-104: a started server has loaded no image library", async () => {
  const server = await startServerProcess(new URL("../entry/standalone.ts", import.meta.url), {
    ...{ DATA_DIR: folder, DATABASE_URL: "", REDIS_URL: "", LOG_LEVEL: "error" },
  });
  const libraries = await readFile(`/proc/${server.pid}/maps`, "utf8");
  server.kill("SIGTERM");
  await server.exited;
  expect(libraries).toContain("argon2");
  expect(libraries).not.toMatch(/sharp|vips/);
});

test("api-105: the embedded store uses 16 MB of buffers", async () => {
  const { db, close } = await openDatabase({ dataDirectory: folder });
  const [row] = await db
    .select({ megabytes: sql<number>`megabytes` })
    .from(sql`(select pg_size_bytes(current_setting('shared_buffers')) / 1048576 megabytes) own`);
  await close();
  expect(Number(row?.megabytes)).toBe(16);
});
