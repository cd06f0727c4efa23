import { readFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "@oni/db";
import { createSessions } from "@oni/db/account";
import { channels, messages } from "@oni/db/schema";
import { makeServer, makeUser, unpackTestStore } from "@oni/db/testing";
import {
  connectClient,
  createHttpClient,
  type ServerProcess,
  startServerProcess,
  until,
} from "@oni/realtime/testing";
import { openRawReader, type RawReader } from "../../../realtime/bench/raw-reader.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";

const attackers = 4;
const socketsEach = 10;
const watchesEach = 100;
const messageCount = 400;
const allowedBytes = 64 * 1024 * 1024;

let folder: string;
let server: ServerProcess;
let channelId: string;
let secrets: string[];

/** A server in its own process, with a channel full of messages of the maximum length. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "oni-catch-up-"));
  await unpackTestStore(folder);
  const { db, close } = await openDatabase({ dataDirectory: folder });
  const dimension = await makeServer(db);
  channelId = dimension.channel.id;
  const seqs = Array.from({ length: messageCount }, (_, index) => index + 1);
  const content = "x".repeat(4_000);
  const { ownerId: userId } = dimension;
  await db
    .insert(messages)
    .values(seqs.map((seq) => ({ channelId, userId, content, seq, rev: seq })));
  await db
    .update(channels)
    .set({ lastSeq: messageCount, lastRev: messageCount })
    .where(eq(channels.id, channelId));
  const sessions = createSessions(db);
  secrets = [];
  for (let index = 0; index <= attackers; index += 1) {
    secrets.push(await sessions.create((await makeUser(db)).id, "test"));
  }
  await close();
  const env = { DATA_DIR: folder, RATE_LIMIT_SCALE: "1", LOG_LEVEL: "error" };
  server = await startServerProcess(new URL("../entry/standalone.ts", import.meta.url), env);
});
afterAll(async () => {
  server.kill("SIGTERM");
  await server.exited;
  await rm(folder, { recursive: true, force: true });
});

async function memoryBytes(): Promise<number> {
  const status = await readFile(`/proc/${server.pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1024;
}

/** Returns how many sockets the server has disconnected, for any reason. */
async function countCuts(): Promise<number> {
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  const counts = [...metrics.matchAll(/^oni_cuts_total\{.*\} (\d+)$/gm)];
  return counts.reduce((total, [, count]) => total + Number(count), 0);
}

/** Requests everything at once and reads nothing. */
function attack(reader: RawReader): void {
  reader.stopReading();
  for (let id = 0; id < watchesEach; id += 1) {
    reader.send(`42${id}${JSON.stringify(["channel:watch", { channelId, afterSeq: 0 }])}`);
  }
}

test("realtime-121: clients that request everything on many sockets and read nothing cost little, and others are served", async () => {
  const [witness = "", ...others] = secrets;
  const request = createHttpClient(server.url);
  /** Over a new connection, because an existing one may be lost on a busy machine. */
  const isServed = async () => {
    const client = await connectClient(server.url, witness);
    await request("GET", "/api/servers", { secret: witness });
    const ack = await client.send("channel:watch", { channelId, afterSeq: messageCount - 1 });
    client.close();
    return ack.ok && ack.missed.length === 1;
  };
  // The first responses load code, whose memory is not part of the measurement.
  await until("the first answers", isServed);
  const early = await connectClient(server.url, witness);
  const whole = await early.send("channel:watch", { channelId, afterSeq: 0 });
  expect(whole).toMatchObject({ ok: true, truncated: true });
  early.close();
  const port = Number(new URL(server.url).port);
  const readers = await Promise.all(
    others.flatMap((sessionId) =>
      Array.from({ length: socketsEach }, () => openRawReader({ port, auth: { sessionId } })),
    ),
  );
  const before = await memoryBytes();
  readers.forEach(attack);
  let most = before;
  for (let round = 0; round < 20; round += 1) {
    await until("an answer", () => isServed().catch(() => false));
    most = Math.max(most, await memoryBytes());
  }
  const cutsSoFar = async () => {
    most = Math.max(most, await memoryBytes());
    return countCuts();
  };
  await expect.poll(cutsSoFar, { interval: 250, timeout: 60_000 }).toBe(readers.length);
  expect(most - before).toBeLessThan(allowedBytes);
  for (const reader of readers) reader.close();
});
