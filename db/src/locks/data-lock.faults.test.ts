import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, expect, test } from "vitest";
import { trials } from "../../../.ci/suite/deep.ts";
import { testProgram } from "../../../.ci/suite/test-program.ts";
import { lockDataDirectory } from "./data-lock.ts";
import { openDatabase } from "../open.ts";

type Worker = { child: ChildProcess; request(command: "take" | "give"): Promise<string> };

const program = await testProgram(new URL("../../testing/lock-worker.ts", import.meta.url));

let directory: string;
let workers: Worker[];
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "oni-lock-"));
  workers = await Promise.all(Array.from({ length: 10 }, startWorker));
});
afterAll(async () => {
  for (const { child } of workers) child.kill("SIGKILL");
  await rm(directory, { recursive: true, force: true });
});

async function startWorker(): Promise<Worker> {
  const child = spawn(process.execPath, [...program, directory], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const nextLine = async () => String((await lines.next()).value);
  expect(await nextLine()).toBe("ready");
  return {
    child,
    request: (command) => {
      child.stdin.write(`${command}\n`);
      return nextLine();
    },
  };
}

function workerAt(index: number): Worker {
  const worker = workers[index];
  if (!worker) throw new Error(`There is no worker ${index}.`);
  return worker;
}

/** Leaves the lock of a killed process, with a new worker in its place. */
async function leaveStaleLock(): Promise<void> {
  const { child, request } = workerAt(0);
  expect(await request("take")).toBe("held");
  child.kill("SIGKILL");
  await once(child, "exit");
  workers[0] = await startWorker();
}

const takeAll = async () => {
  const responses = await Promise.all(workers.map(({ request }) => request("take")));
  return responses.filter((answer) => answer === "held").length;
};
const giveAll = () => Promise.all(workers.map(({ request }) => request("give")));

test("db-6: a second process is refused at once with a message that names the first", async () => {
  const { child, request } = workerAt(0);
  expect(await request("take")).toBe("held");
  await expect(openDatabase({ dataDirectory: directory })).rejects.toThrow(
    `The data directory ${directory} is in use by process ${child.pid} on `,
  );
  expect(await workerAt(1).request("take")).toContain(`in use by process ${child.pid}`);
  expect(await request("give")).toBe("given");
  expect(await workerAt(1).request("take")).toBe("held");
  expect(await workerAt(1).request("give")).toBe("given");
});

test("db-7: the lock of a killed process does not block the next one", async () => {
  await leaveStaleLock();
  const unlock = await lockDataDirectory(directory);
  expect(await workerAt(1).request("take")).toContain(`in use by process ${process.pid}`);
  await unlock();
  expect(await workerAt(1).request("take")).toBe("held");
  expect(await workerAt(1).request("give")).toBe("given");
  expect(await readdir(directory)).toEqual([]);
});

/**
 * Changes the lock so that it looks like another container's, in which host names and process ids have no
 * meaning here. Returns whether its holder can give a sign of life, which not every system and file
 * system supports.
 */
async function moveHolder(change: { host: string; pid?: number; kernel?: string }) {
  const path = join(directory, "lock");
  const holder = JSON.parse(await readFile(path, "utf8"));
  await writeFile(path, JSON.stringify({ ...holder, ...change }));
  return holder.kernel !== null;
}

test.each([
  ["of another name", () => ({ host: "another-container" })],
  ["of the same name", () => ({ host: hostname(), pid: Number(workerAt(1).child.pid) })],
])("api-103: a container %s blocks the directory only while it lives", async (_, change) => {
  const { child, request } = workerAt(0);
  expect(await request("take")).toBe("held");
  const hasSign = await moveHolder(change());
  child.kill("SIGSTOP");
  if (hasSign) expect(await workerAt(1).request("take")).toContain("is in use by process");
  child.kill("SIGKILL");
  await once(child, "exit");
  workers[0] = await startWorker();
  const isRefused = !hasSign && change().host !== hostname();
  expect(await workerAt(1).request("take")).toContain(isRefused ? "cannot be told" : "held");
  await rm(join(directory, "lock"));
  await workerAt(1).request("give");
});

test("api-103: the error about a holder on another machine says what to do if that machine is gone", async () => {
  const { child, request } = workerAt(0);
  expect(await request("take")).toBe("held");
  await moveHolder({ host: "another-machine", kernel: "another kernel" });
  child.kill("SIGKILL");
  await once(child, "exit");
  workers[0] = await startWorker();
  const lock = join(directory, "lock");
  expect(await workerAt(1).request("take")).toContain(
    `only if another-machine is gone for good, remove ${lock} and start again.`,
  );
  await rm(lock);
  expect(await workerAt(1).request("take")).toBe("held");
  await workerAt(1).request("give");
});

test("db-8: of ten processes at once exactly one locks the directory", async () => {
  for (let round = 0; round < trials(5, 20); round += 1) {
    expect(await takeAll()).toBe(1);
    await giveAll();
  }
});

test("db-8: of ten processes at once exactly one replaces a killed one", async () => {
  for (let round = 0; round < trials(2, 8); round += 1) {
    await leaveStaleLock();
    expect(await takeAll()).toBe(1);
    await giveAll();
  }
});
