import { setTimeout } from "node:timers/promises";
import { type BenchServer, enterAll, openServer, openStandalone } from "./servers.ts";
import { timeSends } from "./timed-sends.ts";

/**
 * Ten rooms of 100 readers with one sender each, and one message per event loop iteration. Measures the
 * CPU time of a delivery at a steady 20 000/s and at saturation, deliveries per second at saturation, and
 * latency. For comparison, bare and corked `ws` and Socket.IO deliver only the 200 bytes of the text.
 */
const shape = { roomCount: 10, size: 100 };
const steadyPerSecond = 20_000;
const steadyMs = 4_000;
/** The ramp continues while nearly all messages arrive during sending, and within the limit. */
const step = { ms: 1_500, factor: 1.35, most: 9, arrivedPart: 0.95, p99Ms: 500 };
/** One of this many readers is timed. */
const timedOneIn = 10;
const patienceMs = 3_000;

type Phase = { perSecond: number; arrivedPart: number; cpuPer100k: number; p99Ms: number };
type Figures = { steady: Phase; most: Phase; half: Phase };

async function measure(server: BenchServer): Promise<Figures> {
  const readers = await enterAll(server, shape);
  const sends = timeSends();
  for (const reader of readers.filter((_, index) => index % timedOneIn === 0)) sends.time(reader);
  const receivedCount = () => readers.reduce((sum, reader) => sum + reader.receivedCount(), 0);

  /** Requests `perSecond` deliveries a second, even if the server falls behind. */
  async function phase(perSecond: number, ms: number): Promise<Phase> {
    sends.forget();
    const [before, cpuBefore, startedAt] = [
      receivedCount(),
      server.cpuSeconds(),
      performance.now(),
    ];
    const everyMs = (shape.size * 1_000) / perSecond;
    const count = Math.floor(ms / everyMs);
    for (let sent = 0; sent < count; sent += 1) {
      const dueAt = startedAt + sent * everyMs;
      // Late sends leave together, with a pause for reading after every 32.
      while (performance.now() < dueAt) await setTimeout(1);
      if (sent % 32 === 0) await new Promise(setImmediate);
      server.send(sent % shape.roomCount, sends.next(dueAt));
    }
    const tookMs = performance.now() - startedAt;
    const [expected, arrived] = [count * shape.size, receivedCount() - before];
    const endsAt = performance.now() + patienceMs;
    while (receivedCount() - before < expected && performance.now() < endsAt) await setTimeout(5);
    return {
      perSecond: (arrived * 1_000) / tookMs,
      arrivedPart: ((arrived / expected) * ms) / tookMs,
      cpuPer100k: ((server.cpuSeconds() - cpuBefore) * 1e5) / (receivedCount() - before),
      p99Ms: sends.tookMs(0.99),
    };
  }

  await phase(steadyPerSecond, 2_000);
  const steady = await phase(steadyPerSecond, steadyMs);
  let [most, sustained] = [steady, steadyPerSecond / step.factor];
  let perSecond = Math.min(steadyPerSecond, 0.5 * (1e5 / steady.cpuPer100k));
  for (let steps = 0; steps < step.most; steps += 1, perSecond *= step.factor) {
    const taken = await phase(perSecond, step.ms);
    if (taken.perSecond > most.perSecond) most = taken;
    if (taken.arrivedPart < step.arrivedPart || taken.p99Ms > step.p99Ms) break;
    sustained = perSecond;
  }
  const half = await phase(sustained / 2, steadyMs);
  for (const reader of readers) reader.close();
  return { steady, most, half };
}

const columns = (name: string, cells: string[]) =>
  console.log(name.padEnd(26) + cells.map((cell) => cell.padStart(13)).join(""));

console.log(`Fan-out: ${shape.roomCount} rooms of ${shape.size}, one message a turn\n`);
columns("", [
  "CPU-s/100 000",
  `p99 at ${steadyPerSecond / 1_000}k/s`,
  "most/s",
  "CPU-s there",
  "p99 at half",
]);
let ws: Figures | undefined;
for (const name of [
  ...["bare ws", "corked ws", "bare Socket.IO", "corked Socket.IO", "ONI's gateway"],
  "ONI, sent and stored",
]) {
  const isWhole = name === "ONI, sent and stored";
  const server = await (isWhole ? openStandalone(shape) : openServer(name, shape));
  let figures: Figures;
  try {
    figures = await measure(server);
  } finally {
    await server.close();
  }
  ws ??= figures;
  const { steady, most, half } = figures;
  columns(name, [
    steady.cpuPer100k.toFixed(3),
    `${steady.p99Ms.toFixed(1)} ms`,
    most.perSecond.toFixed(0),
    most.cpuPer100k.toFixed(3),
    `${half.p99Ms.toFixed(1)} ms`,
  ]);
  columns("  to bare ws", [
    (steady.cpuPer100k / ws.steady.cpuPer100k).toFixed(2),
    (steady.p99Ms / ws.steady.p99Ms).toFixed(2),
    (most.perSecond / ws.most.perSecond).toFixed(2),
    (most.cpuPer100k / ws.most.cpuPer100k).toFixed(2),
    (half.p99Ms / ws.half.p99Ms).toFixed(2),
  ]);
}
