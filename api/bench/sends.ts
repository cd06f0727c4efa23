import { atPace } from "../../realtime/bench/at-pace.ts";
import { timeSends } from "../../realtime/bench/timed-sends.ts";
import { type SendPath, openInsertPath, openOniPaths } from "./send-paths.ts";

/**
 * Measures durable sends of 200 bytes into ten channels of ten members: by `message:send`, by POST, and
 * by Socket.IO that INSERTs and then emits. They alternate every few seconds, so that a stall of the
 * machine affects all.
 */
const senderCount = 50;
const rounds = 3;
const warmMs = 4_000;
const fullMs = 3_000;
const singleMs = 1_000;
const steadyMs = 2_000;
const steadyPerSecond = 100;

type Load = { perSecond: number; cpuMs: number };

/** Returns the meter of one send path. Each `runSlot` measures for one time slot. */
function meter({ name, send, readers, cpuSeconds }: SendPath) {
  const sends = timeSends();
  let sent = 0;
  const sendNext = () => {
    sent += 1;
    return send(sent % senderCount, sends.next());
  };

  async function during(work: () => Promise<unknown>): Promise<Load> {
    const [before, cpuBefore, startedAt] = [sent, cpuSeconds(), performance.now()];
    await work();
    const count = sent - before;
    return {
      perSecond: (count * 1_000) / (performance.now() - startedAt),
      cpuMs: ((cpuSeconds() - cpuBefore) * 1e3) / count,
    };
  }
  const busy = (inFlight: number, ms: number) =>
    during(() => {
      const endsAt = performance.now() + ms;
      const loop = async () => {
        while (performance.now() < endsAt) await sendNext();
      };
      return Promise.all(Array.from({ length: inFlight }, loop));
    });
  const paced = (perSecond: number) => during(() => atPace({ perSecond, ms: steadyMs }, sendNext));

  const taken: Record<"full" | "single" | "half", Load[]> = { full: [], single: [], half: [] };
  const steadyMsTaken: number[][] = [];
  return {
    name,
    warm: () => busy(senderCount, warmMs),
    runSlot: async () => {
      // The paths of one server share their readers.
      for (const reader of readers) sends.time(reader);
      const full = await busy(senderCount, fullMs);
      taken.full.push(full);
      taken.single.push(await busy(1, singleMs));
      taken.half.push(await paced(full.perSecond / 2));
      sends.forget();
      await paced(steadyPerSecond);
      steadyMsTaken.push([0.5, 0.95, 0.99].map(sends.tookMs));
    },
    figures: (): number[] => [
      ...[middle(taken.full, "perSecond"), middle(taken.full, "cpuMs")],
      ...[middle(taken.half, "cpuMs"), middle(taken.single, "perSecond")],
      ...[0, 1, 2].map((at) => median(steadyMsTaken.map((times) => times[at] ?? Number.NaN))),
    ],
  };
}

const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
const middle = (loads: Load[], key: keyof Load) => median(loads.map((load) => load[key]));

const digits = [0, 3, 3, 0, 2, 2, 2];
const row = (name: string, cells: string[]) =>
  console.log(name.padEnd(26) + cells.map((cell) => cell.padStart(11)).join(""));

const [bare, ours] = [await openInsertPath(), await openOniPaths()];
try {
  const meters = [bare, ...ours.paths].map(meter);
  for (const { warm } of meters) await warm();
  for (let round = 0; round < rounds; round += 1) {
    for (const { runSlot } of meters) await runSlot();
  }
  console.log(
    `Sends, ${senderCount} in flight, one, half of that rate, and ${steadyPerSecond}/s\n`,
  );
  row("", ["sends/s", "CPU ms", "at half", "one: /s", "p50 ms", "p95 ms", "p99 ms"]);
  const [reference = []] = meters.map(({ figures }) => figures());
  for (const { name, figures } of meters) {
    const values = figures();
    row(
      name,
      values.map((value, at) => value.toFixed(digits[at])),
    );
    row(
      "  to Socket.IO",
      values.map((value, at) => (value / (reference[at] ?? Number.NaN)).toFixed(2)),
    );
  }
} finally {
  await Promise.all([bare.close(), ours.close()]);
}
