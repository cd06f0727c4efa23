import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "@oni/db";
import { countRows, unpackTestStore } from "@oni/db/testing";
import {
  createHttpClient,
  spawnServerProcess,
  startServerProcess,
  until,
} from "@oni/realtime/testing";
import { expect, onTestFinished, test } from "vitest";
import { restore } from "../backup/restore.ts";
import { readConfig } from "../config.ts";
import { residentAccessKey } from "../demo/fill-network.ts";
import { doJob } from "./do-job.ts";

const standalone = new URL("../standalone.ts", import.meta.url);

test("OP4: a running server makes its own backup with all that it had acknowledged, and fills its own store", async () => {
  const folder = await mkdtemp(join(tmpdir(), "oni-running-"));
  const [running, restored] = ["running", "restored"].map((name) => join(folder, name));
  if (!running || !restored) throw new Error("There are two places.");
  await unpackTestStore(running);
  const server = await startServerProcess(standalone, {
    ...{ DATA_DIR: running, RATE_LIMIT_SCALE: "1000", LOG_LEVEL: "error" },
  });
  const ask = createHttpClient(server.url);
  const enlist = () => {
    const email = `${randomUUID()}@example.net`;
    return ask("POST", "/api/waitlist", { body: { email, source: "landing" } });
  };
  for (let count = 0; count < 10; count += 1) await enlist();

  const from = join(folder, "backup.tar.gz");
  const making = doJob(readConfig({ DATA_DIR: running }), "backup", { to: from });
  let isMade = false;
  void making.finally(() => (isMade = true));
  let meanwhile = 0;
  for (; !isMade || meanwhile === 0; meanwhile += 1) await enlist();
  expect(await making).toContain(from);
  await expect(doJob(readConfig({ DATA_DIR: running }), "backup", { to: from })).rejects.toThrow(
    /not overwritten/,
  );
  await expect(restore(readConfig({ DATA_DIR: running }), { from, force: true })).rejects.toThrow(
    /in use by process/,
  );
  const filled = await doJob(readConfig({ DATA_DIR: running }), "demo", {
    memberCount: 12,
    seed: 1,
  });
  const [, username, password] = /Sign in as (\S+) with the access key (\S+)/.exec(filled) ?? [];
  // What was said before is long ago, and an idle connection may be closed under the next request.
  const freshly = createHttpClient(server.url);
  await freshly("POST", "/api/auth/login", { body: { username, password } });
  server.kill("SIGTERM");
  expect(await server.exited).toBe(0);
  expect(existsSync(join(running, "door"))).toBe(false);

  await restore(readConfig({ DATA_DIR: restored }), { from, force: false });
  const store = await openDatabase({ dataDirectory: restored });
  const { waitlistEntries } = await countRows(store.db);
  expect(waitlistEntries).toBeGreaterThanOrEqual(10);
  expect(waitlistEntries).toBeLessThanOrEqual(10 + meanwhile);
  await store.close();
  await rm(folder, { recursive: true });
});

test("OP1647: a way back in is made of a store that runs and of one that rests, and is used on both", async () => {
  const dataDirectory = await makeStore();
  const config = readConfig({ DATA_DIR: dataDirectory, PUBLIC_URL: "https://oni.example.net" });
  const makeLink = (username: string) => doJob(config, "reset-link", { username });
  await doJob(config, "demo", smallDemo);
  await expect(makeLink("")).rejects.toThrow("USER=name says whose");
  await expect(makeLink("nobody_here")).rejects.toThrow("Nobody here has the Oni ID nobody_here.");
  const resting = await makeLink("lumen_07");
  expect(new URL(resting).origin).toBe("https://oni.example.net");

  const server = await startServerProcess(standalone, {
    ...{ DATA_DIR: dataDirectory, LOG_LEVEL: "error" },
  });
  const recover = async (address: string) => {
    expect(address).toMatch(/\/recover\?token=[\w-]{32}$/);
    const token = new URL(address).searchParams.get("token");
    const body = { token, newPassword: "tides6" };
    return createHttpClient(server.url)<{ sessionId: string }>("POST", "/api/auth/recover", {
      body,
    });
  };
  expect((await recover(resting)).sessionId).toMatch(/^\w{40}$/);
  expect((await recover(await makeLink("lumen_07"))).sessionId).toMatch(/^\w{40}$/);
  server.kill("SIGTERM");
  expect(await server.exited).toBe(0);
});

test("OP1850: a keeper is made in a store that rests and in one that runs, and unmade", async () => {
  const dataDirectory = await makeStore();
  const config = readConfig({ DATA_DIR: dataDirectory });
  const set = (username: string, isKeeper: boolean) =>
    doJob(config, "keeper", { username, isKeeper });
  await doJob(config, "demo", smallDemo);
  await expect(set("", true)).rejects.toThrow("USER=name says who");
  await expect(set("nobody_here", true)).rejects.toThrow("Nobody here has the Oni ID nobody_here.");
  expect(await set("lumen_07", true)).toContain("lumen_07 keeps the network now");

  const server = await startServerProcess(standalone, {
    ...{ DATA_DIR: dataDirectory, LOG_LEVEL: "error" },
  });
  const ask = createHttpClient(server.url);
  const body = { username: "lumen_07", password: residentAccessKey };
  const { sessionId } = await ask<{ sessionId: string }>("POST", "/api/auth/login", { body });
  const me = () => ask<{ isKeeper: boolean }>("GET", "/api/auth/me", { secret: sessionId });
  expect((await me()).isKeeper).toBe(true);
  expect(await set("lumen_07", false)).toContain("does not keep the network any more");
  expect((await me()).isKeeper).toBe(false);
  server.kill("SIGTERM");
  expect(await server.exited).toBe(0);
});

/** A data directory with an empty store, gone with the test. */
async function makeStore(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "oni-jobs-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const dataDirectory = join(folder, "data");
  await unpackTestStore(dataDirectory);
  return dataDirectory;
}

/** A process may take as long on a machine that has much to do. */
const startMs = 100_000;
const smallDemo = { memberCount: 12, seed: 1 };

test("OP600: a command that comes while the server starts says that it waits, and is done by it", async () => {
  const dataDirectory = await makeStore();
  const server = spawnServerProcess(standalone, { DATA_DIR: dataDirectory, LOG_LEVEL: "error" });
  await until("the server has the store", () => existsSync(join(dataDirectory, "lock")), startMs);
  const said: string[] = [];
  const done = await doJob(readConfig({ DATA_DIR: dataDirectory }), "demo", smallDemo, {
    tell: (sentence) => said.push(sentence),
  });
  expect(said).toEqual([expect.stringMatching(/does not answer yet\. Waiting/)]);
  expect(done).toContain("Sign in as");
  const ask = createHttpClient(await server.serves);
  expect(await ask("GET", "/api/waitlist/stats")).toMatchObject({ count: 12 });
  server.kill("SIGTERM");
  expect(await server.exited).toBe(0);
});

test("DB600: a server that comes during a command says that it waits, and serves after it", async () => {
  const dataDirectory = await makeStore();
  const command = await openDatabase({ dataDirectory, isCommand: true });
  const server = spawnServerProcess(standalone, { DATA_DIR: dataDirectory });
  const isTold = () => server.output().includes("waiting for the embedded store");
  await until("it says so", isTold, startMs);
  await command.close();
  const ask = createHttpClient(await server.serves);
  expect(await ask("GET", "/api/waitlist/stats")).toMatchObject({ count: 0 });
  server.kill("SIGTERM");
  expect(await server.exited).toBe(0);
});

test("OP600: a command that comes during another one waits for it, but not for ever", async () => {
  const dataDirectory = await makeStore();
  const config = readConfig({ DATA_DIR: dataDirectory });
  const other = await openDatabase({ dataDirectory });
  await expect(doJob(config, "demo", smallDemo, { waitMs: 0 })).rejects.toThrow(
    "A process holds the data directory, but does not answer there.",
  );
  let isTold = false;
  const doing = doJob(config, "demo", smallDemo, { tell: () => (isTold = true) });
  await until("it is told to wait", () => isTold);
  await other.close();
  expect(await doing).toContain("Sign in as");
});
