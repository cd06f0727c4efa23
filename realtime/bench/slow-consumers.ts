import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSessions } from "@oni/db";
import { makeServer, makeUser, openPostgresTestDatabase } from "@oni/db/testing";
import { createHttpClient } from "../testing/http-client.ts";
import { startGatewayProcess, startServerProcess } from "../testing/process.ts";
import { testRedisUrl } from "../testing/redis.ts";
import { atPace } from "./at-pace.ts";
import { openReaders } from "./chats.ts";
import { readMetric } from "./metric.ts";
import { quantile } from "./quantile.ts";
import { openRawReader, type RawReader } from "./raw-reader.ts";

/**
 * What sockets that never read cost those that do, and the gateway: a busy room of 500 first without
 * them, then with 50 of them. Messages are long, so that the kernel's own buffers are full soon.
 */
const normalCount = 500;
const timedCount = 20;
const sleepingCount = 50;
const perSecond = 100;
const contentLength = 2_000;
const aloneMs = 12_000;
const besideMs = 30_000;

const { db, url: databaseUrl, close } = await openPostgresTestDatabase();
const folder = await mkdtemp(join(tmpdir(), "oni-bench-"));
const env = {
  ...{ DATABASE_URL: databaseUrl, REDIS_URL: testRedisUrl(), DATA_DIR: folder },
  ...{ SIGNING_SECRET: "of this bench alone, and of nobody else", LOG_LEVEL: "error" },
  ...{ RATE_LIMIT_SCALE: "100000" },
};
const [api, gateway] = await Promise.all([
  startServerProcess(new URL("../../api/src/main.ts", import.meta.url), env),
  startGatewayProcess(env),
]);
const { id: ownerId } = await makeUser(db);
const secret = await createSessions(db).create(ownerId, "bench");
const { channel } = await makeServer(db, { ownerId });
const auth = { sessionId: secret };
const watch = `420${JSON.stringify(["channel:watch", { channelId: channel.id }])}`;

async function enter(count: number): Promise<RawReader[]> {
  const port = Number(new URL(gateway.url).port);
  const readers = await Promise.all(Array.from({ length: count }, () => openRawReader(port, auth)));
  for (const reader of readers) reader.say(watch);
  return readers;
}

const ask = createHttpClient(api.url);
const post = (content: string) =>
  ask("POST", `/api/channels/${channel.id}/messages`, { body: { content }, secret });
const sentAt: number[] = [];
let tookMs: number[] = [];

/** Talks at an even pace; answers how long messages took to the timed readers, and the memory at its most. */
async function talk(ms: number): Promise<{ p50Ms: number; p99Ms: number; peakMiB: number }> {
  tookMs = [];
  let peakMiB = 0;
  const noteMemory = async () => {
    const bytes = await readMetric(gateway, "process_resident_memory_bytes");
    peakMiB = Math.max(peakMiB, bytes / 2 ** 20);
  };
  await atPace({ perSecond, ms }, async (sent) => {
    const index = sentAt.push(performance.now()) - 1;
    await Promise.all([
      post(`${index} `.padEnd(contentLength, "~")),
      sent % perSecond === 0 && noteMemory(),
    ]);
  });
  tookMs.sort((a, b) => a - b);
  return { p50Ms: quantile(tookMs, 0.5), p99Ms: quantile(tookMs, 0.99), peakMiB };
}

const report = (name: string, { p50Ms, p99Ms, peakMiB }: Awaited<ReturnType<typeof talk>>) =>
  console.log(
    name.padEnd(30) +
      [p50Ms, p99Ms, peakMiB].map((value) => value.toFixed(1).padStart(12)).join(""),
  );

try {
  const normal = await enter(normalCount - timedCount);
  const timed = await openReaders(gateway, timedCount, auth);
  for (const reader of timed) {
    await reader.emitWithAck("channel:watch", { channelId: channel.id });
    reader.on("message:created", ({ content }: { content: string }) => {
      tookMs.push(performance.now() - (sentAt[Number.parseInt(content, 10)] ?? Number.NaN));
    });
  }
  console.log(
    `${normalCount} sockets hear ${perSecond} messages of ${contentLength} bytes a second\n\n` +
      `${"".padEnd(30)}      p50 ms      p99 ms  MiB at most`,
  );
  const alone = await talk(aloneMs);
  report("alone", alone);
  const sleeping = await enter(sleepingCount);
  for (const reader of sleeping) reader.fallAsleep();
  const beside = await talk(besideMs);
  report(`beside ${sleepingCount} that never read`, beside);
  console.log(
    `\n${(beside.peakMiB - alone.peakMiB).toFixed(1)} MiB more; ` +
      `${await readMetric(gateway, "oni_cuts_total")} of them were cut, ` +
      `${await readMetric(gateway, "oni_packets_waiting")} packets still wait`,
  );
  for (const reader of [...normal, ...sleeping]) reader.close();
  for (const reader of timed) reader.disconnect();
} finally {
  for (const server of [api, gateway]) server.kill("SIGTERM");
  await Promise.all([api.exited, gateway.exited]);
  await close();
  await rm(folder, { recursive: true, force: true });
}
