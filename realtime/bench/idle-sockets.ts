import { setTimeout } from "node:timers/promises";
import { enterAll, openServer } from "./servers.ts";

/**
 * The memory of an idle member in a room, as growth of the process. Members of ONI have a session, belong
 * to a dimension and watch its channel.
 */
const warm = { roomCount: 5, size: 100 };
const idle = { roomCount: 50, size: 100 };
const idleCount = idle.roomCount * idle.size;
/** The time until the temporary memory of handshakes is free. */
const settleMs = 3_000;

async function measure(name: string): Promise<{ rss: number; heap: number }> {
  const server = await openServer(name, idle);
  const readers = await enterAll(server, warm);
  await setTimeout(settleMs);
  const before = await server.memory();
  readers.push(...(await enterAll(server, idle)));
  await setTimeout(settleMs);
  const after = await server.memory();
  for (const reader of readers) reader.close();
  await server.close();
  const each = (bytes: number) => bytes / idleCount / 1_024;
  return {
    rss: each(after.rssBytes - before.rssBytes),
    heap: each(after.heapBytes - before.heapBytes),
  };
}

const columns = (name: string, values: string[]) =>
  name.padEnd(22) + values.map((value) => value.padStart(16)).join("");

console.log(
  `${idleCount} idle members in rooms of ${idle.size}\n\n${columns("", ["KiB of memory", "of it heap"])}`,
);
for (const name of ["bare ws", "bare Socket.IO", "ONI's gateway"]) {
  const { rss, heap } = await measure(name);
  console.log(columns(name, [rss.toFixed(1), heap.toFixed(1)]));
}
