import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "@oni/db";
import { countRows, makeUser, unpackTestStore } from "@oni/db/testing";
import {
  createHttpClient,
  spawnServerProcess,
  startServerProcess,
  until,
} from "@oni/realtime/testing";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { cheapPasswords } from "../../testing/app.ts";
import { restore } from "./backup/restore.ts";
import { readConfig } from "../process/config.ts";
import { runJob } from "./run-job.ts";

const standalone = new URL("../entry/standalone.ts", import.meta.url);

test("api-73: a running server makes its own backup with everything acknowledged, and fills its own store", async () => {
  const folder = await mkdtemp(join(tmpdir(), "oni-running-"));
  const [running, restored] = ["running", "restored"].map((name) => join(folder, name));
  if (!running || !restored) throw new Error("There are two places.");
  await unpackTestStore(running);
  const server = await startServerProcess(standalone, {
    ...{ DATA_DIR: running, RATE_LIMIT_SCALE: "1000", LOG_LEVEL: "error" },
  });
  const request = createHttpClient(server.url);
  const enlist = () => {
    const email = `${randomUUID()}@example.net`;
    return request("POST", "/api/waitlist", { body: { email, source: "landing" } });
  };
  for (let count = 0; count < 10; count += 1) await enlist();

  const from = join(folder, "backup.tar.gz");
  const making = runJob(readConfig({ DATA_DIR: running }), "backup", { to: from });
  let isMade = false;
  void making.finally(() => (isMade = true));
  let concurrentCount = 0;
  for (; !isMade || concurrentCount === 0; concurrentCount += 1) await enlist();
  expect(await making).toContain(from);
  await expect(runJob(readConfig({ DATA_DIR: running }), "backup", { to: from })).rejects.toThrow(
    /not overwritten/,
  );
  await expect(restore(readConfig({ DATA_DIR: running }), { from, force: true })).rejects.toThrow(
    /in use by process/,
  );
  const filled = await runJob(readConfig({ DATA_DIR: running }), "demo", {
    memberCount: 12,
    seed: 1,
  });
  const [, username, password] = /Sign in as (\S+) with the access key (\S+)/.exec(filled) ?? [];
  // Uses a new connection, because an idle one may be closed under the next request.
  const requestAgain = createHttpClient(server.url);
  await requestAgain("POST", "/api/auth/login", { body: { username, password } });
  server.kill("SIGTERM");
  expect(await server.exited).toBe(0);
  expect(existsSync(join(running, "door"))).toBe(false);

  await restore(readConfig({ DATA_DIR: restored }), { from, force: false });
  const store = await openDatabase({ dataDirectory: restored });
  const { waitlistEntries } = await countRows(store.db);
  expect(waitlistEntries).toBeGreaterThanOrEqual(10);
  expect(waitlistEntries).toBeLessThanOrEqual(10 + concurrentCount);
  await store.close();
  await rm(folder, { recursive: true });
  // A server, a backup, a demo network and a restore, on a busy core.
}, 180_000);

test("chat-697: an export is imported in the process that runs, once, with progress for the operator", async () => {
  const folder = await mkdtemp(join(tmpdir(), "oni-import-"));
  const data = join(folder, "data");
  await unpackTestStore(data);
  const { db, close } = await openDatabase({ dataDirectory: data });
  await makeUser(db, { username: "lumen_07" });
  await close();
  const from = join(folder, "export.jsonl");
  const lines = [
    { type: "version", version: 1 },
    { type: "team", team: { name: "tides", display_name: "Tides", type: "O" } },
    {
      type: "channel",
      channel: { team: "tides", name: "shore", display_name: "Shore", type: "O" },
    },
    { type: "user", user: { username: "ash", email: "ash@example.net" } },
    ...[1, 2].map((at) => ({
      type: "post",
      post: { team: "tides", channel: "shore", user: "ash", message: `tide ${at}`, create_at: at },
    })),
  ];
  await writeFile(from, lines.map((line) => JSON.stringify(line)).join("\n"));
  const server = await startServerProcess(standalone, {
    ...{ DATA_DIR: data, RATE_LIMIT_SCALE: "1000", LOG_LEVEL: "error" },
  });
  const config = readConfig({ DATA_DIR: data });
  const options = { from, owner: "lumen_07", server: "", isPublic: false, isDry: false };
  const report = await runJob(config, "import", { ...options, isDry: true });
  expect(report).toMatch(/would take over:[^]* 2 {2}messages\n/);
  expect(await runJob(config, "import", options)).toMatch(/Taken over:[^]* 2 {2}messages\n/);
  expect(await runJob(config, "import", options)).toMatch(/ 0 {2}messages[^]* 2 {2}messages were/);
  await expect(runJob(config, "import", { ...options, owner: "none" })).rejects.toThrow(
    "No member has the Oni ID none.",
  );
  server.kill("SIGTERM");
  expect(await server.exited).toBe(0);
  await rm(folder, { recursive: true });
  // A server and three imports, on a busy core.
}, 120_000);

const accessKey = "tides5";

let folderOfStore: string;
beforeAll(async () => {
  folderOfStore = await mkdtemp(join(tmpdir(), "oni-jobs-"));
  await unpackTestStore(folderOfStore);
  const { db, close } = await openDatabase({ dataDirectory: folderOfStore });
  await makeUser(db, { username: "lumen_07", password: await cheapPasswords.hash(accessKey) });
  await close();
});
afterAll(() => rm(folderOfStore, { recursive: true }));

/** Creates a data directory whose store has one member, removed after the test. */
async function makeStore(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "oni-jobs-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const dataDirectory = join(folder, "data");
  await cp(folderOfStore, dataDirectory, { recursive: true });
  return dataDirectory;
}

const makeLink = { username: "lumen_07" };

const recover = (url: string, link: string) => {
  expect(link).toMatch(/\/recover\?token=[\w-]{32}$/);
  const body = { token: new URL(link).searchParams.get("token"), newPassword: "tides6" };
  return createHttpClient(url)<{ sessionId: string }>("POST", "/api/auth/recover", { body });
};

describe("with a stopped and a running store", () => {
  let server: Awaited<ReturnType<typeof startServerProcess>>;
  let resting: { link: string; keeper: string };
  let job: (name: "reset-link" | "keeper", input: object) => Promise<string>;
  beforeAll(async () => {
    const dataDirectory = await mkdtemp(join(tmpdir(), "oni-jobs-"));
    await cp(folderOfStore, dataDirectory, { recursive: true });
    const env = { DATA_DIR: dataDirectory, PUBLIC_URL: "https://oni.example.net" };
    job = (name, input) => runJob(readConfig(env), name, input);
    resting = {
      link: await job("reset-link", makeLink),
      keeper: await job("keeper", { username: "lumen_07", isKeeper: true }),
    };
    server = await startServerProcess(standalone, {
      ...{ DATA_DIR: dataDirectory, LOG_LEVEL: "error" },
    });
    return async () => {
      server.kill("SIGTERM");
      expect(await server.exited).toBe(0);
      await rm(dataDirectory, { recursive: true });
    };
  });

  test("api-81: a keeper is made and unmade in a stopped store and in a running one", async () => {
    const set = (username: string, isKeeper: boolean) => job("keeper", { username, isKeeper });
    await expect(set("", true)).rejects.toThrow("USER=name says who");
    await expect(set("nobody_here", true)).rejects.toThrow("No member has the Oni ID nobody_here.");
    expect(resting.keeper).toContain("lumen_07 keeps the network now");
    const request = createHttpClient(server.url);
    const body = { username: "lumen_07", password: accessKey };
    const { sessionId } = await request<{ sessionId: string }>("POST", "/api/auth/login", { body });
    const me = () => request<{ isKeeper: boolean }>("GET", "/api/auth/me", { secret: sessionId });
    expect((await me()).isKeeper).toBe(true);
    expect(await set("lumen_07", false)).toContain("does not keep the network any more");
    expect((await me()).isKeeper).toBe(false);
    expect(await set("lumen_07", true)).toContain("lumen_07 keeps the network now");
    expect((await me()).isKeeper).toBe(true);
  });

  test("api-80: a reset link is made for a running store and for a stopped one, and works on both", async () => {
    await expect(job("reset-link", { username: "" })).rejects.toThrow("USER=name says whose");
    await expect(job("reset-link", { username: "nobody_here" })).rejects.toThrow(
      "No member has the Oni ID nobody_here.",
    );
    expect(new URL(resting.link).origin).toBe("https://oni.example.net");
    // A new link invalidates the one before.
    expect((await recover(server.url, resting.link)).sessionId).toMatch(/^\w{40}$/);
    const running = await job("reset-link", makeLink);
    expect((await recover(server.url, running)).sessionId).toMatch(/^\w{40}$/);
  });
});

/** A start may take this long on a busy machine. */
const startMs = 100_000;

test("api-82: a command during the start of the server reports that it waits, and is then done by the server", async () => {
  const dataDirectory = await makeStore();
  const server = spawnServerProcess(standalone, { DATA_DIR: dataDirectory, LOG_LEVEL: "error" });
  await until("the server has the store", () => existsSync(join(dataDirectory, "lock")), startMs);
  const reported: string[] = [];
  const link = await runJob(readConfig({ DATA_DIR: dataDirectory }), "reset-link", makeLink, {
    report: (sentence) => reported.push(sentence),
  });
  expect(reported).toEqual([expect.stringMatching(/does not answer yet\. Waiting/)]);
  expect((await recover(await server.serves, link)).sessionId).toMatch(/^\w{40}$/);
  server.kill("SIGTERM");
  expect(await server.exited).toBe(0);
});

test("db-9: a server that starts during a command reports that it waits, and serves after it", async () => {
  const dataDirectory = await makeStore();
  const command = await openDatabase({ dataDirectory, isCommand: true });
  const server = spawnServerProcess(standalone, { DATA_DIR: dataDirectory });
  const hasReported = () => server.output().includes("waiting for the embedded store");
  await until("it says so", hasReported, startMs);
  await command.close();
  const request = createHttpClient(await server.serves);
  expect(await request("GET", "/api/waitlist/stats")).toMatchObject({ count: 0 });
  server.kill("SIGTERM");
  expect(await server.exited).toBe(0);
});

test("api-82: a command during another one waits for it, for a limited time", async () => {
  const dataDirectory = await makeStore();
  const config = readConfig({ DATA_DIR: dataDirectory });
  const other = await openDatabase({ dataDirectory });
  await expect(runJob(config, "reset-link", makeLink, { waitMs: 0 })).rejects.toThrow(
    "A process holds the data directory, but does not answer there.",
  );
  let hasReported = false;
  const doing = runJob(config, "reset-link", makeLink, { report: () => (hasReported = true) });
  await until("the wait is reported", () => hasReported);
  await other.close();
  expect(await doing).toContain("/recover?token=");
});
