import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openPostgresTestDatabase } from "@oni/db/testing";
import { startGatewayProcess, startServerProcess, testRedisUrl } from "@oni/realtime/testing";
import { openNginx } from "../../.ci/services/nginx-proxy.ts";
import { openRawReader } from "../../realtime/bench/raw-reader.ts";
import { quantile } from "../../realtime/bench/quantile.ts";
import { seedChannels } from "../../realtime/bench/seed-channels.ts";

/**
 * Opens 5 000 sockets of as many members behind nginx on two gateways and kills one gateway. Measures the
 * time until its sockets are back on the other one, and the latency of REST calls before and during that
 * time.
 */
const socketCount = 5_000;
const openedAtOnce = 100;
const channelSize = 100;
const quietMs = 5_000;
const requestEveryMs = 20;

/** The delay of the web client before its first retry, see `web/src/live/connection.ts`. */
const firstDelayMs = 500;
const longestDelayMs = 5_000;
const jitter = 0.5;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const { db, url: databaseUrl, close } = await openPostgresTestDatabase();
const folder = await mkdtemp(join(tmpdir(), "oni-bench-"));
const env = {
  ...{ DATABASE_URL: databaseUrl, REDIS_URL: testRedisUrl(), DATA_DIR: folder, TRUST_PROXY: "1" },
  ...{ SIGNING_SECRET: randomBytes(32).toString("hex"), LOG_LEVEL: "error" },
  ...{ RATE_LIMIT_SCALE: "100000" },
};
const apiEntry = new URL("../src/entry/main.ts", import.meta.url);
const apis = await Promise.all([1, 2].map(() => startServerProcess(apiEntry, env)));
const gateways = await Promise.all([1, 2].map(() => startGatewayProcess(env)));
const portOf = ({ url }: { url: string }) => Number(new URL(url).port);
const proxy = await openNginx({ apis: apis.map(portOf), gateways: gateways.map(portOf) });

const seeded = await seedChannels(db, { roomCount: socketCount / channelSize, size: channelSize });
const secrets = seeded.flatMap((room) => room.secrets);

/** Members connect from many addresses, because nginx chooses a gateway by address. */
const addressOf = (index: number) => `127.${1 + (index % 200)}.${1 + (index % 250)}.1`;
const open = (index: number) =>
  openRawReader({
    port: portOf(proxy),
    auth: { sessionId: secrets[index] },
    from: addressOf(index),
  });

let isOver = false;
const backMs: number[] = [];
let lost = 0;

/** Keeps a socket open like a client, and records when a lost one is back. */
async function stay(index: number): Promise<void> {
  let reader = await open(index);
  const live = async () => {
    for (;;) {
      await reader.closed;
      if (isOver) return;
      const lostAt = performance.now();
      lost += 1;
      reader = await comeBack(index);
      backMs.push(performance.now() - lostAt);
    }
  };
  void live();
  closers.push(() => reader.close());
}
const closers: (() => void)[] = [];

async function comeBack(index: number) {
  for (let attempt = 0; ; attempt += 1) {
    const delayMs = Math.min(longestDelayMs, firstDelayMs * 2 ** attempt);
    await pause(delayMs * (1 - jitter + 2 * jitter * Math.random()));
    const reader = await open(index).catch(() => null);
    if (reader) return reader;
  }
}

/** Requests the current user repeatedly until `isDone`. Returns the milliseconds of each call. */
async function requestRepeatedly(isDone: () => boolean): Promise<number[]> {
  const tookMs: number[] = [];
  const requests: Promise<void>[] = [];
  for (let index = 0; !isDone(); index += 1) {
    const request = async () => {
      const startedAt = performance.now();
      const headers = { Authorization: `Bearer ${secrets[index % secrets.length]}` };
      const answer = await fetch(`${proxy.url}/api/auth/me`, { headers });
      await answer.arrayBuffer();
      tookMs.push(answer.ok ? performance.now() - startedAt : Number.POSITIVE_INFINITY);
    };
    requests.push(request());
    await pause(requestEveryMs);
  }
  await Promise.all(requests);
  return tookMs.toSorted((a, b) => a - b);
}

try {
  for (let index = 0; index < socketCount; index += openedAtOnce) {
    await Promise.all(Array.from({ length: openedAtOnce }, (_, step) => stay(index + step)));
  }
  const quietEnd = performance.now() + quietMs;
  const before = await requestRepeatedly(() => performance.now() > quietEnd);
  const [killed] = gateways;
  killed?.kill("SIGKILL");
  await killed?.exited;
  await pause(200);
  const during = await requestRepeatedly(() => backMs.length === lost);
  backMs.sort((a, b) => a - b);
  console.log(
    `${socketCount} sockets behind nginx, one of two gateways is killed\n\n` +
      `${lost} lost; back: p50 ${quantile(backMs, 0.5).toFixed(0)} ms, ` +
      `p99 ${quantile(backMs, 0.99).toFixed(0)} ms, last ${quantile(backMs, 1).toFixed(0)} ms\n` +
      `REST p95 ${quantile(during, 0.95).toFixed(1)} ms meanwhile, ` +
      `${quantile(before, 0.95).toFixed(1)} ms before`,
  );
} finally {
  isOver = true;
  for (const end of closers) end();
  await proxy.close();
  for (const server of [...apis, ...gateways]) server.kill("SIGTERM");
  await Promise.all([...apis, ...gateways].map((server) => server.exited));
  await close();
  await rm(folder, { recursive: true, force: true });
}
