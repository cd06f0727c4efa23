import { makeServer, openPostgresTestDatabase } from "@oni/db/testing";
import { register } from "prom-client";
import { rooms } from "../contract/index.ts";
import { createLocalParts, createPublishingParts, createSharedParts } from "../src/live-parts.ts";
import { createLog } from "../process/observe/log.ts";
import { createPublisher, type Publisher } from "../src/publishing/publisher.ts";
import { until } from "../testing/client.ts";
import { openTestGateway } from "../testing/gateway.ts";
import { quantile } from "./quantile.ts";

/**
 * From a publisher to a socket of another process's gateway: within one process, and through Redis
 * (`TEST_REDIS_URL`), which is the path of a message with replicas.
 */
const oneByOne = 500;
const atOnce = 5_000;

const log = createLog("error");
const { db, close } = await openPostgresTestDatabase();
const redisUrl = process.env["TEST_REDIS_URL"] ?? "";
const { channel } = await makeServer(db);

type Figures = { p50Ms: number; p99Ms: number; perSecond: number };

async function measure(
  parts: Parameters<typeof openTestGateway>[1],
  publisher: Publisher,
): Promise<Figures> {
  const gateway = await openTestGateway(db, parts);
  const reader = await gateway.enter();
  await reader.send("channel:watch", { channelId: channel.id });
  let received = 0;
  reader.socket.on("channel:head", () => (received += 1));
  const emit = (lastSeq: number) =>
    publisher.emit(rooms.channel(channel.id), "channel:head", {
      ...{ channelId: channel.id, lastSeq, lastRev: lastSeq },
    });
  const nextIteration = () => new Promise(setImmediate);

  const tookMs: number[] = [];
  for (let index = 1; index <= oneByOne; index += 1) {
    const startedAt = performance.now();
    emit(index);
    while (received < index) await nextIteration();
    tookMs.push(performance.now() - startedAt);
  }
  tookMs.sort((a, b) => a - b);
  const startedAt = performance.now();
  for (let index = 1; index <= atOnce; index += 1) {
    emit(index);
    if (index % 50 === 0) await nextIteration();
  }
  await until("all of them", () => received === oneByOne + atOnce);
  const perSecond = (atOnce * 1_000) / (performance.now() - startedAt);
  await gateway.close();
  return { p50Ms: quantile(tookMs, 0.5), p99Ms: quantile(tookMs, 0.99), perSecond };
}

const printRow = (name: string, { p50Ms, p99Ms, perSecond }: Figures) =>
  console.log(
    name.padEnd(26) +
      p50Ms.toFixed(2).padStart(9) +
      p99Ms.toFixed(2).padStart(9) +
      perSecond.toFixed(0).padStart(12),
  );

async function measureLocal(): Promise<Figures> {
  const parts = createLocalParts();
  const figures = await measure(parts, createPublisher(parts.io, parts.bus));
  await parts.close();
  // The next parts register metrics with the same names.
  register.clear();
  return figures;
}

async function measureShared(): Promise<Figures> {
  const parts = createSharedParts(redisUrl, log);
  const publishing = createPublishingParts(redisUrl, log);
  await until("Redis", async () => (await publishing.redis?.ping().catch(() => "")) === "PONG");
  const figures = await measure(parts, createPublisher(publishing.io, publishing.bus));
  for (const each of [parts, publishing]) await each.close();
  return figures;
}

try {
  console.log(`One event to one socket\n\n${"".padEnd(26)}   p50 ms   p99 ms    events/s`);
  printRow("within one process", await measureLocal());
  printRow("through Redis", await measureShared());
} finally {
  await close();
}
