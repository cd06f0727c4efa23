import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { testProgram } from "../../../.ci/test-program.ts";
import { makeUser } from "../../testing/index.ts";
import { openDatabase } from "../open.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "oni-first-start-"));
  return () => rm(folder, { recursive: true, force: true });
});

const program = await testProgram(new URL("../../testing/open-worker.ts", import.meta.url));

/** Starts a process that makes a store, and kills it once there is a file of such a name. */
async function killAt(name: RegExp): Promise<void> {
  const child = spawn(process.execPath, program, {
    env: { ...process.env, DATA_DIR: folder },
    stdio: "ignore",
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const exited = once(child, "exit");
  const hasFile = async () =>
    (await readdir(folder, { recursive: true })).some((path) => name.test(path));
  while (!(await hasFile())) {
    expect(child.exitCode).toBeNull();
    await setTimeout(5);
  }
  child.kill("SIGKILL");
  await exited;
}

// Two stores are made, which takes some ten seconds of a core.
const timeout = 240_000;

test(
  "DB62: a first start that is killed while it makes the store, or its tables, does not trouble the next",
  { timeout },
  async () => {
    await killAt(/^store-.*base$/);
    await killAt(/^store$/);
    const { db, close } = await openDatabase({ dataDirectory: folder });
    await makeUser(db);
    await close();
    const again = await openDatabase({ dataDirectory: folder });
    expect(await again.db.query.users.findMany()).toHaveLength(1);
    await again.close();
  },
);
