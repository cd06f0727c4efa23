import type fs from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { unpackTestStore } from "../../testing/index.ts";
import { type OpenDatabase, openDatabase } from "../open.ts";
import { isUnavailable } from "../connection/unavailable.ts";

type Done = (error: NodeJS.ErrnoException | null) => void;

/** The simulated disk below the store: the number of flushes of its log, and whether it refuses them. */
const disk = vi.hoisted(() => ({ flushes: 0, refuses: false }));
vi.mock("node:fs", async (importReal) => {
  const real = await importReal<typeof fs>();
  const fdatasync = (handle: number, done: Done) => {
    disk.flushes += 1;
    if (disk.refuses) done(Object.assign(new Error("No more."), { code: "EIO" }));
    else real.fdatasync(handle, done);
  };
  return { ...real, fdatasync };
});

let folder: string;
let store: OpenDatabase;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "oni-flushes-"));
  await unpackTestStore(folder);
  store = await openDatabase({ dataDirectory: folder });
  await store.db.execute(sql`create table lines (line text)`);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const write = () => store.db.execute(sql`insert into lines values ('a line')`);

test("db-17: simultaneous commits share a flush, and reads need none", async () => {
  const flushesOf = async (work: () => Promise<unknown>) => {
    const before = disk.flushes;
    await work();
    return disk.flushes - before;
  };
  expect(await flushesOf(write)).toBe(1);
  expect(await flushesOf(() => store.db.transaction((tx) => tx.execute(sql`select 1`)))).toBe(0);
  expect(await flushesOf(() => store.ping())).toBe(0);
  const together = await flushesOf(() => Promise.all(Array.from({ length: 200 }, write)));
  expect(together).toBeGreaterThan(0);
  expect(together).toBeLessThan(100);
});

test("db-18: after the disk has refused a flush, nothing more is acknowledged", async () => {
  disk.refuses = true;
  const failure = await write().catch((error: unknown) => error);
  expect(isUnavailable(failure)).toBe(true);
  disk.refuses = false;
  await expect(write()).rejects.toThrow();
  await expect(store.ping()).rejects.toThrow();
});
