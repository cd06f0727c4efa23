import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { testProgram } from "../../../.ci/suite/test-program.ts";
import { makeUser } from "../../testing/index.ts";
import { openDatabase } from "../open.ts";
import { users } from "../schema/index.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "oni-first-start-"));
  // The process that creates a store ends a moment after its parent was killed.
  return () => rm(folder, { recursive: true, maxRetries: 10, retryDelay: 200 });
});

const program = await testProgram(new URL("../../testing/open-worker.ts", import.meta.url));

/**
 * Returns the folders of `folder` with their file names, without those that are deleted during the call.
 */
async function listStores(): Promise<string[]> {
  const stores = await readdir(folder);
  const inside = stores.map(async (store) => {
    const names = await readdir(join(folder, store)).catch(() => []);
    return names.map((name) => join(store, name));
  });
  return [...stores, ...(await Promise.all(inside)).flat()];
}

/** Starts a process that creates a store, and kills it once a matching path exists. */
async function killAt(path: RegExp): Promise<void> {
  const child = spawn(process.execPath, program, {
    env: { ...process.env, DATA_DIR: folder },
    stdio: "ignore",
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const exited = once(child, "exit");
  while (!(await listStores()).some((found) => path.test(found))) {
    expect(child.exitCode).toBeNull();
    await setTimeout(5);
  }
  child.kill("SIGKILL");
  await exited;
}

// The test creates two stores, which takes some ten seconds of a core.
const timeout = 240_000;

test(
  "db-10: after a first start is killed while it creates the store or its tables, the next start succeeds",
  { timeout },
  async () => {
    await killAt(/^store-[^/]*\/base$/);
    await killAt(/^store$/);
    const { db, close } = await openDatabase({ dataDirectory: folder });
    await makeUser(db);
    await close();
    const again = await openDatabase({ dataDirectory: folder });
    expect(await again.db.$count(users)).toBe(1);
    await again.close();
  },
);
