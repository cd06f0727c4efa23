import { setTimeout } from "node:timers/promises";
import { atPace } from "./at-pace.ts";
import { enterAll, openServer } from "./servers.ts";
import { timeSends } from "./timed-sends.ts";

/**
 * 2 000 members reconnect at once to rooms of 100, with 400 handshakes at a time, while a room of 20
 * bystanders continues to receive messages. Measures the time until the last is back and the latency for
 * bystanders. Members of ONI have sessions and watch a channel of 200 messages. For comparison, Socket.IO
 * checks no identity.
 */
const reconnecting = { roomCount: 20, size: 100 };
const bystanders = { roomCount: 1, size: 20 };
const bystandersRoom = reconnecting.roomCount;
const handshakes = 400;
const perSecond = 50;
const calmMs = 3_000;
const storms = 3;

type Figures = { backMs: number; cpuMs: number; calmP99Ms: number; p99Ms: number };

async function measure(name: string): Promise<Figures> {
  const server = await openServer(name, { ...reconnecting, roomCount: reconnecting.roomCount + 1 });
  const sends = timeSends();
  const watching = { enter: () => server.enter(bystandersRoom) };
  const reading = await enterAll(watching, bystanders);
  for (const reader of reading) sends.time(reader);
  const sendNext = async () => server.send(bystandersRoom, sends.next());
  let readers = await enterAll(server, reconnecting);
  await atPace({ perSecond, ms: 1_000 }, sendNext);
  sends.forget();
  await atPace({ perSecond, ms: calmMs }, sendNext);
  const calmP99Ms = sends.tookMs(0.99);

  const [backMs, cpuMs, p99Ms]: number[][] = [[], [], []];
  for (let storm = 0; storm < storms; storm += 1) {
    sends.forget();
    for (const reader of readers) reader.close();
    let isOver = false;
    const [startedAt, cpuBefore] = [performance.now(), server.cpuSeconds()];
    const talk = async () => {
      while (!isOver) await atPace({ perSecond, ms: 200 }, sendNext);
    };
    const talking = talk();
    readers = await enterAll(server, reconnecting, handshakes);
    backMs?.push(performance.now() - startedAt);
    cpuMs?.push(((server.cpuSeconds() - cpuBefore) * 1e3) / readers.length);
    isOver = true;
    await talking;
    // The last messages may still be in transit.
    await setTimeout(1_000);
    p99Ms?.push(sends.tookMs(0.99));
  }
  for (const reader of [...reading, ...readers]) reader.close();
  await server.close();
  const middle = (values: number[] = []) => values.toSorted((a, b) => a - b)[1] ?? Number.NaN;
  return { backMs: middle(backMs), cpuMs: middle(cpuMs), calmP99Ms, p99Ms: middle(p99Ms) };
}

const columns = (name: string, cells: string[]) =>
  console.log(name.padEnd(22) + cells.map((cell) => cell.padStart(16)).join(""));

console.log(
  `${reconnecting.roomCount * reconnecting.size} come back at once, the middle one of ${storms} storms\n`,
);
columns("", ["all are back", "CPU ms each", "bystanders p99", "p99 before"]);
const print = (name: string, { backMs, cpuMs, p99Ms, calmP99Ms }: Figures) =>
  columns(name, [
    `${backMs.toFixed(0)} ms`,
    cpuMs.toFixed(2),
    `${p99Ms.toFixed(1)} ms`,
    `${calmP99Ms.toFixed(1)} ms`,
  ]);
const bare = await measure("bare Socket.IO");
print("bare Socket.IO", bare);
const oni = await measure("ONI's gateway");
print("ONI's gateway", oni);
columns("  to Socket.IO", [
  (oni.backMs / bare.backMs).toFixed(2),
  (oni.cpuMs / bare.cpuMs).toFixed(2),
  (oni.p99Ms / bare.p99Ms).toFixed(2),
  (oni.calmP99Ms / bare.calmP99Ms).toFixed(2),
]);
