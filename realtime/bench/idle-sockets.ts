import { openRoom } from "./room.ts";

/** What a socket costs in memory that is in a room and says nothing, as the process grows by it. */
const warmCount = 500;
const idleCount = 10_000;

async function measure(name: string): Promise<{ rss: number; heap: number }> {
  const room = await openRoom(name);
  await room.enter(warmCount);
  const before = await room.account();
  await room.enter(warmCount + idleCount);
  const after = await room.account();
  await room.close();
  const each = (bytes: number) => bytes / idleCount / 1_024;
  return {
    rss: each(after.rssBytes - before.rssBytes),
    heap: each(after.heapBytes - before.heapBytes),
  };
}

const columns = (name: string, values: string[]) =>
  name.padEnd(22) + values.map((value) => value.padStart(16)).join("");

console.log(
  `${idleCount} idle sockets in one room\n\n${columns("", ["KiB of memory", "of it heap"])}`,
);
for (const name of ["bare ws", "bare Socket.IO", "ONI's sockets"]) {
  const { rss, heap } = await measure(name);
  console.log(columns(name, [rss.toFixed(1), heap.toFixed(1)]));
}
