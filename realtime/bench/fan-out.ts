import { until } from "../testing/client.ts";
import { quantile } from "./quantile.ts";
import { openRoom } from "./room.ts";

/**
 * One room and everyone in it: deliveries a second at saturation, how long they take at half of that
 * rate, and CPU time of the server for 100 000 deliveries at a steady 20 000/s, against bare `ws` and bare
 * Socket.IO in the same run.
 */
const readerCount = 500;
const contentLength = 200;
const burst = 20;
const fullMs = 6_000;
const steadyPerSecond = 20_000;
const steadyMs = 6_000;
/** One reader in so many is asked how long it waited. */
const timedOneIn = 10;
/** Every frame is as long: a header of four bytes, as above 125 bytes, and the text. */
const frameBytes =
  Buffer.byteLength(`42["message",${JSON.stringify({ content: "" })}]`) + 4 + contentLength;

type Figures = { perSecond: number; p99Ms: number; cpuPer100k: number; atSteady: number };

async function measure(name: string): Promise<Figures> {
  const room = await openRoom(name);
  const { readers, order, account } = room;
  await room.enter(readerCount);
  const content = "~".repeat(contentLength);
  const heardBytes = () => readers.reduce((sum, reader) => sum + reader.heardBytes(), 0);
  const startBytes = heardBytes();
  let said = 0;
  const say = (count: number) => {
    said += count;
    order({ deed: "say", count, content });
  };
  const allHeard = () => heardBytes() - startBytes >= said * readerCount * frameBytes;

  async function saturate(ms: number): Promise<number> {
    const startedAt = performance.now();
    const before = said;
    while (performance.now() - startedAt < ms) {
      say(burst);
      while (!allHeard()) await new Promise(setImmediate);
    }
    return ((said - before) * readerCount * 1_000) / (performance.now() - startedAt);
  }

  /** So many deliveries a second for a while, told so many things at a time; answers how many. */
  async function steady(perSecond: number, atOnce: number, onSay = () => {}): Promise<number> {
    const everyMs = (atOnce * readerCount * 1_000) / perSecond;
    const startedAt = performance.now();
    const before = said;
    for (let due = startedAt; due < startedAt + steadyMs; due += everyMs) {
      const waitMs = due - performance.now();
      if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
      onSay();
      say(atOnce);
    }
    await until("every reader", allHeard);
    return (said - before) * readerCount;
  }

  /** As frames are of one length, what a reader has heard tells which of them have come. */
  async function p99At(perSecond: number): Promise<number> {
    const [saidAt, tookMs]: [number[], number[]] = [[], []];
    for (const reader of readers.filter((_, index) => index % timedOneIn === 0)) {
      let nextAt = reader.heardBytes() + frameBytes;
      let heard = 0;
      reader.onHeard(() => {
        for (; reader.heardBytes() >= nextAt; nextAt += frameBytes) {
          tookMs.push(performance.now() - (saidAt[Math.floor(heard / burst)] ?? Number.NaN));
          heard += 1;
        }
      });
    }
    await steady(perSecond, burst, () => saidAt.push(performance.now()));
    return quantile(
      tookMs.sort((a, b) => a - b),
      0.99,
    );
  }

  await saturate(1_000);
  const before = await account();
  const saidBefore = said;
  const perSecond = await saturate(fullMs);
  const between = await account();
  const cpuPer100k = ((between.cpuMs - before.cpuMs) * 100) / ((said - saidBefore) * readerCount);
  const delivered = await steady(steadyPerSecond, 1);
  const after = await account();
  const atSteady = ((after.cpuMs - between.cpuMs) * 100) / delivered;
  const p99Ms = await p99At(perSecond / 2);
  await room.close();
  return { perSecond, p99Ms, cpuPer100k, atSteady };
}

const columns = (name: string, values: string[]) =>
  name.padEnd(22) + values.map((value) => value.padStart(16)).join("");
const row = (name: string, { perSecond, p99Ms, cpuPer100k, atSteady }: Figures) =>
  columns(name, [
    perSecond.toFixed(0),
    `${p99Ms.toFixed(1)} ms`,
    cpuPer100k.toFixed(3),
    atSteady.toFixed(3),
  ]);
const ratio = (name: string, of: Figures, to: Figures) =>
  columns(name, [
    (of.perSecond / to.perSecond).toFixed(2),
    (of.p99Ms / to.p99Ms).toFixed(2),
    (of.cpuPer100k / to.cpuPer100k).toFixed(2),
    (of.atSteady / to.atSteady).toFixed(2),
  ]);

console.log(
  `Fan-out: ${readerCount} sockets in one room, ${contentLength} bytes, told ${burst} things at a time\n\n` +
    columns("", ["deliveries/s", "p99 at half", "CPU-s/100 000", `at ${steadyPerSecond}/s`]),
);
const ws = await measure("bare ws");
console.log(row("bare ws", ws));
const socketIo = await measure("bare Socket.IO");
console.log(row("bare Socket.IO", socketIo));
const oni = await measure("ONI's sockets");
console.log(row("ONI's sockets", oni));
console.log(ratio("ratio to bare ws", oni, ws));
console.log(ratio("ratio to Socket.IO", oni, socketIo));
