import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createPostgresDatabase } from "@oni/db/testing";
import { until } from "../testing/client.ts";
import { atPace } from "./at-pace.ts";
import { type Chat, openOni, openReference, type Place } from "./chats.ts";
import { quantile } from "./quantile.ts";

/**
 * From one member's send to the screens of others, durable in between, on loopback: ONI through its
 * HTTP API against bare Socket.IO with an INSERT, on the same kind of database, in one run. With
 * TEST_DATABASE_URL that is PostgreSQL, otherwise the embedded store.
 */
const readerCount = 20;
const contentLength = 200;
const steadyPerSecond = 100;
const steadyMs = 5_000;
const fullMs = 5_000;
const inFlight = 32;

type Figures = { p50Ms: number; p99Ms: number; perSecond: number };

const contentOf = (index: number) => `${index} `.padEnd(contentLength, "~");
const indexOf = (content: string) => Number.parseInt(content, 10);

async function measure(chat: Chat): Promise<Figures> {
  const sentAt: number[] = [];
  const tookMs: number[] = [];
  let heard = 0;
  let isSteady = false;
  chat.onHeard((content) => {
    heard += 1;
    if (isSteady) tookMs.push(performance.now() - (sentAt[indexOf(content)] ?? Number.NaN));
  });
  const send = async () => {
    const index = sentAt.push(performance.now()) - 1;
    await chat.send(contentOf(index));
  };
  const allHeard = () => heard === sentAt.length * readerCount;

  for (let warm = 0; warm < 200; warm += 1) await send();
  await until("every reader", allHeard);

  isSteady = true;
  await atPace({ perSecond: steadyPerSecond, ms: steadyMs }, send);
  await until("every reader", allHeard);
  isSteady = false;

  const before = sentAt.length;
  const fullStartedAt = performance.now();
  const loop = async () => {
    while (performance.now() - fullStartedAt < fullMs) await send();
  };
  await Promise.all(Array.from({ length: inFlight }, loop));
  await until("every reader", allHeard);
  const perSecond = ((sentAt.length - before) * 1_000) / (performance.now() - fullStartedAt);

  tookMs.sort((a, b) => a - b);
  return { p50Ms: quantile(tookMs, 0.5), p99Ms: quantile(tookMs, 0.99), perSecond };
}

async function run(open: (place: Place) => Promise<Chat>): Promise<Figures> {
  const folder = await mkdtemp(join(tmpdir(), "oni-bench-"));
  const store = process.env["TEST_DATABASE_URL"] ? await createPostgresDatabase() : null;
  const chat = await open({ databaseUrl: store?.url, folder, readerCount });
  try {
    return await measure(chat);
  } finally {
    await chat.close();
    await store?.drop();
    await rm(folder, { recursive: true, force: true });
  }
}

const line = (name: string, { p50Ms, p99Ms, perSecond }: Figures) =>
  [
    name.padEnd(26),
    p50Ms.toFixed(2).padStart(9),
    p99Ms.toFixed(2).padStart(9),
    perSecond.toFixed(0).padStart(12),
  ].join("");

const store = process.env["TEST_DATABASE_URL"] ? "PostgreSQL" : "the embedded store";
console.log(
  `Persisted send → receive: ${readerCount} readers, ${contentLength} bytes, on ${store}\n` +
    `latency at ${steadyPerSecond} messages/s, rate with ${inFlight} sends in flight\n\n` +
    `${"".padEnd(26)}   p50 ms   p99 ms  messages/s`,
);
const reference = await run(openReference);
console.log(line("bare Socket.IO + INSERT", reference));
const oni = await run(openOni);
console.log(line("ONI over its HTTP API", oni));
console.log(
  line("ratio", {
    p50Ms: oni.p50Ms / reference.p50Ms,
    p99Ms: oni.p99Ms / reference.p99Ms,
    perSecond: Number.NaN,
  }).replace(/\s+NaN$/, (oni.perSecond / reference.perSecond).toFixed(2).padStart(12)),
);
