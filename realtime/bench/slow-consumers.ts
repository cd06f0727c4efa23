import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSessions } from "@oni/db/account";
import { makeServer, makeUser, openPostgresTestDatabase } from "@oni/db/testing";
import { createHttpClient } from "../testing/http-client.ts";
import { startGatewayProcess, startServerProcess } from "../testing/process.ts";
import { testRedisUrl } from "../testing/redis.ts";
import { atPace } from "./at-pace.ts";
import { readMetric } from "./metric.ts";
import { openRawReader, type RawReader } from "./raw-reader.ts";
import { timeSends } from "./timed-sends.ts";

/**
 * The effect of sockets that never read on other sockets and on the gateway. A busy room of 500 runs
 * first without them, then with 50 of them. Messages are long, so that the kernel's buffers fill soon.
 */
const normalCount = 500;
const timedCount = 20;
const stalledCount = 50;
const perSecond = 100;
const contentLength = 2_000;
const aloneMs = 12_000;
const withStalledMs = 30_000;

const { db, url: databaseUrl, close } = await openPostgresTestDatabase();
const folder = await mkdtemp(join(tmpdir(), "oni-bench-"));
const env = {
  ...{ DATABASE_URL: databaseUrl, REDIS_URL: testRedisUrl(), DATA_DIR: folder },
  ...{ SIGNING_SECRET: "of this bench alone, and of nobody else", LOG_LEVEL: "error" },
  ...{ RATE_LIMIT_SCALE: "100000" },
};
const [api, gateway] = await Promise.all([
  startServerProcess(new URL("../../api/src/entry/main.ts", import.meta.url), env),
  startGatewayProcess(env),
]);
const { id: ownerId } = await makeUser(db);
const secret = await createSessions(db).create(ownerId, "bench");
const { channel } = await makeServer(db, { ownerId });
const auth = { sessionId: secret };

function enter(count: number): Promise<RawReader[]> {
  const port = Number(new URL(gateway.url).port);
  const open = async () => {
    const reader = await openRawReader({ port, auth });
    await reader.request("channel:watch", { channelId: channel.id });
    return reader;
  };
  return Promise.all(Array.from({ length: count }, open));
}

const request = createHttpClient(api.url);
const post = (content: string) =>
  request("POST", `/api/channels/${channel.id}/messages`, { body: { content }, secret });
const sends = timeSends(contentLength);

/** Sends messages at an even pace. Returns their latency at the timed readers and the peak memory. */
async function talk(ms: number): Promise<{ p50Ms: number; p99Ms: number; peakMiB: number }> {
  sends.forget();
  let peakMiB = 0;
  const noteMemory = async () => {
    const bytes = await readMetric(gateway, "process_resident_memory_bytes");
    peakMiB = Math.max(peakMiB, bytes / 2 ** 20);
  };
  await atPace({ perSecond, ms }, async (sent) => {
    await Promise.all([post(sends.next()), sent % perSecond === 0 && noteMemory()]);
  });
  return { p50Ms: sends.tookMs(0.5), p99Ms: sends.tookMs(0.99), peakMiB };
}

const report = (name: string, { p50Ms, p99Ms, peakMiB }: Awaited<ReturnType<typeof talk>>) =>
  console.log(
    name.padEnd(30) +
      [p50Ms, p99Ms, peakMiB].map((value) => value.toFixed(1).padStart(12)).join(""),
  );

try {
  const normal = await enter(normalCount);
  for (const reader of normal.slice(0, timedCount)) sends.time(reader);
  console.log(
    `${normalCount} sockets hear ${perSecond} messages of ${contentLength} bytes a second\n\n` +
      `${"".padEnd(30)}      p50 ms      p99 ms  MiB at most`,
  );
  const alone = await talk(aloneMs);
  report("alone", alone);
  const stalled = await enter(stalledCount);
  for (const reader of stalled) reader.stopReading();
  const withStalled = await talk(withStalledMs);
  report(`beside ${stalledCount} that never read`, withStalled);
  console.log(
    `\n${(withStalled.peakMiB - alone.peakMiB).toFixed(1)} MiB more; ` +
      `${await readMetric(gateway, "oni_cuts_total")} of them were cut, ` +
      `${await readMetric(gateway, "oni_packets_waiting")} packets still wait`,
  );
  for (const reader of [...normal, ...stalled]) reader.close();
} finally {
  for (const server of [api, gateway]) server.kill("SIGTERM");
  await Promise.all([api.exited, gateway.exited]);
  await close();
  await rm(folder, { recursive: true, force: true });
}
