import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { Agent, type IncomingMessage, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "@oni/db";
import { createSessions } from "@oni/db/account";
import { posts } from "@oni/db/schema";
import { makeUser, unpackTestStore } from "@oni/db/testing";
import { programOf } from "@oni/realtime/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findFreePort, startServer } from "../../../.ci/services/process.ts";
import { usualPageBytes } from "../../contract/endpoint.ts";

const postCount = 600;
const postLength = 20_000;
const atOnce = 40;
const mebibyte = 1024 * 1024;

let folder: string;
let url: string;
let username: string;
let secret: string;
let stop: () => Promise<void>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "oni-lists-"));
  await unpackTestStore(folder);
  await writePosts();
  const port = await findFreePort();
  url = `http://127.0.0.1:${port}`;
  const program = programOf(new URL("../entry/standalone.ts", import.meta.url));
  stop = await startServer(process.execPath, program, {
    env: { ...process.env, PORT: String(port), DATA_DIR: folder, RATE_LIMIT_SCALE: "1" },
    ready: / is at /,
    stopSignal: "SIGTERM",
  });
});
afterAll(async () => {
  await stop();
  await rm(folder, { recursive: true, force: true });
});

/** Creates one member with posts of the maximum length. */
async function writePosts(): Promise<void> {
  const { db, close } = await openDatabase({ dataDirectory: folder });
  const user = await makeUser(db);
  username = user.username;
  secret = await createSessions(db).create(user.id, null);
  for (let first = 0; first < postCount; first += 50) {
    const some = Array.from({ length: 50 }, (_, index) => {
      const markdownContent = `${first + index} `.padEnd(postLength, "a still pond. ");
      return { userId: user.id, title: "long", content: markdownContent, markdownContent };
    });
    await db.insert(posts).values(some);
  }
  await close();
}

const agent = new Agent({ keepAlive: true, maxSockets: 128 });
afterAll(() => agent.destroy());

async function open(path: string, headers: Record<string, string> = {}): Promise<IncomingMessage> {
  const outgoing = request(`${url}${path}`, { agent, headers });
  outgoing.end();
  const [answer]: IncomingMessage[] = await once(outgoing, "response");
  if (!answer) throw new Error("A response came without its message.");
  return answer;
}

async function read(path: string, headers?: Record<string, string>) {
  const answer = await open(path, headers);
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(Buffer.from(chunk));
  return { status: answer.statusCode, bytes: Buffer.concat(chunks) };
}

async function residentBytes(): Promise<number> {
  const { bytes } = await read("/metrics");
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(bytes.toString())?.[1]);
}

/** Returns the peak memory of the process while `work` runs. */
async function peakDuring(work: Promise<unknown>): Promise<number> {
  let isOver = false;
  const ending = work.finally(() => (isOver = true));
  let peak = 0;
  do {
    peak = Math.max(peak, await residentBytes());
  } while (!isOver);
  await ending;
  return peak;
}

/** Repeats a read while it is refused for now, as clients do. */
async function readWithRetry(path: string, headers?: Record<string, string>) {
  for (;;) {
    const answer = await read(path, headers);
    if (![429, 503].includes(answer.status ?? 0)) return answer;
  }
}

const readAtOnce = async (path: string) =>
  Promise.all(Array.from({ length: atOnce }, () => readWithRetry(path)));

test("api-57: forty concurrent reads of a long list use little memory, and each gets its response", async () => {
  const path = `/api/users/${username}/posts`;
  await readAtOnce(path);
  const before = await residentBytes();
  const reading = readAtOnce(path);
  const peak = await peakDuring(reading);
  for (const { status, bytes } of await reading) {
    expect(status).toBe(200);
    expect(bytes.length).toBeLessThanOrEqual(usualPageBytes);
  }
  expect((peak - before) / mebibyte).toBeLessThanOrEqual(64);
});

test("api-58, api-59: two of a member's own lists run at a time, and the queue for them is short", async () => {
  const headers = { Authorization: `Bearer ${secret}` };
  const path = "/api/posts/my";
  const before = await residentBytes();
  const running = await Promise.all([open(path, headers), open(path, headers)]);
  const waiting = Array.from({ length: 101 }, () => open(path, headers));
  // None of the waiting requests is served, because the two running ones are not read.
  expect((await Promise.any(waiting)).statusCode).toBe(429);
  const peak = await peakDuring(read("/healthz"));
  expect((peak - before) / mebibyte).toBeLessThanOrEqual(64);
  agent.destroy();
  await Promise.allSettled(waiting);
  for (const answer of running) answer.destroy();

  const whole = await readWithRetry(path, headers);
  const listed: unknown = JSON.parse(whole.bytes.toString());
  expect(listed).toHaveLength(postCount);
});
