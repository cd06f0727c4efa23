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
 * HTTP API against bare Socket.IO with an INSERT, on the same kind of database. The two take turns
 * of a second, because what stalls a disk or a machine now and then has to befall both. With
 * TEST_DATABASE_URL the database is PostgreSQL, otherwise the embedded store.
 */
const readerCount = 20;
const contentLength = 200;
const warmCount = 1_000;
const turns = 12;
const steadyPerSecond = 100;
const fullMs = 4_000;
const inFlight = 32;

type Figures = { p50Ms: number; p99Ms: number; perSecond: number };

const contentOf = (index: number) => `${index} `.padEnd(contentLength, "~");
const indexOf = (content: string) => Number.parseInt(content, 10);

/** What measures one chat, a turn at a time. */
function meter(chat: Chat) {
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
  const allHeard = () => until("every reader", () => heard === sentAt.length * readerCount);

  return {
    warm: async () => {
      for (let sent = 0; sent < warmCount; sent += 1) await send();
      await allHeard();
    },
    steadily: async () => {
      isSteady = true;
      await atPace({ perSecond: steadyPerSecond, ms: 1_000 }, send);
      await allHeard();
      isSteady = false;
    },
    perSecond: async () => {
      const [before, startedAt] = [sentAt.length, performance.now()];
      const loop = async () => {
        while (performance.now() - startedAt < fullMs) await send();
      };
      await Promise.all(Array.from({ length: inFlight }, loop));
      await allHeard();
      return ((sentAt.length - before) * 1_000) / (performance.now() - startedAt);
    },
    latencyMs: (share: number) => {
      tookMs.sort((a, b) => a - b);
      return quantile(tookMs, share);
    },
  };
}

type Meter = ReturnType<typeof meter>;

const figuresOf = ({ latencyMs }: Meter, perSecond: number): Figures => ({
  p50Ms: latencyMs(0.5),
  p99Ms: latencyMs(0.99),
  perSecond,
});

/** Opens a chat on a database of its own for as long as `use` takes. */
async function withChat<Result>(
  open: (place: Place) => Promise<Chat>,
  use: (meter: Meter) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), "oni-bench-"));
  const store = process.env["TEST_DATABASE_URL"] ? await createPostgresDatabase() : null;
  const chat = await open({ databaseUrl: store?.url, folder, readerCount });
  try {
    return await use(meter(chat));
  } finally {
    await chat.close();
    await store?.drop();
    await rm(folder, { recursive: true, force: true });
  }
}

const line = (name: string, [p50, p99, perSecond]: [string, string, string]) =>
  name.padEnd(26) + p50.padStart(9) + p99.padStart(9) + perSecond.padStart(12);

const figures = ({ p50Ms, p99Ms, perSecond }: Figures): [string, string, string] => [
  p50Ms.toFixed(2),
  p99Ms.toFixed(2),
  perSecond.toFixed(0),
];

const ratios = (oni: Figures, reference: Figures): [string, string, string] => [
  (oni.p50Ms / reference.p50Ms).toFixed(2),
  (oni.p99Ms / reference.p99Ms).toFixed(2),
  (oni.perSecond / reference.perSecond).toFixed(2),
];

const store = process.env["TEST_DATABASE_URL"] ? "PostgreSQL" : "the embedded store";
console.log(
  `Persisted send → receive: ${readerCount} readers, ${contentLength} bytes, on ${store}\n` +
    `latency at ${steadyPerSecond} messages/s, rate with ${inFlight} sends in flight\n\n` +
    `${"".padEnd(26)}   p50 ms   p99 ms  messages/s`,
);
await withChat(openReference, (reference) =>
  withChat(openOni, async (oni) => {
    for (const one of [reference, oni]) await one.warm();
    // First, for a server runs for longer than a bench: afterwards what is hot is compiled.
    const [bareRate, ourRate] = [await reference.perSecond(), await oni.perSecond()];
    for (let turn = 0; turn < turns; turn += 1) {
      for (const one of [reference, oni]) await one.steadily();
    }
    const [bare, ours] = [figuresOf(reference, bareRate), figuresOf(oni, ourRate)];
    console.log(line("bare Socket.IO + INSERT", figures(bare)));
    console.log(line("ONI over its HTTP API", figures(ours)));
    console.log(line("ratio", ratios(ours, bare)));
  }),
);
