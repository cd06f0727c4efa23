import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSessions } from "@oni/db/account";
import { makeChannel, makeMember, makeServer, openPostgresTestDatabase } from "@oni/db/testing";
import {
  createHttpClient,
  type ServerProcess,
  startServerProcess,
  testRedisUrl,
} from "@oni/realtime/testing";
import { atPace } from "../../realtime/bench/at-pace.ts";
import {
  withRatio,
  counts,
  cpuSeconds,
  endAll,
  leastOf,
  row,
  startAll,
} from "../../realtime/bench/growing.ts";

/**
 * Measures the CPU time of a send through HTTP with one, two and four apis. Each api takes the same load,
 * into shared channels. CPU time, because two cores cannot show the speed of four apis.
 */
const memberCount = 20;
const channelCount = 100;
const contentLength = 200;

const { db, url: databaseUrl, close } = await openPostgresTestDatabase();
const folder = await mkdtemp(join(tmpdir(), "oni-bench-"));
const apis = await startAll(() =>
  startServerProcess(new URL("../src/entry/main.ts", import.meta.url), {
    ...{ DATABASE_URL: databaseUrl, REDIS_URL: testRedisUrl(), DATA_DIR: folder },
    ...{ SIGNING_SECRET: "of this bench alone, and of nobody else", LOG_LEVEL: "error" },
    ...{ RATE_LIMIT_SCALE: "100000" },
  }),
);
const sessions = createSessions(db);
const { id: serverId, ownerId } = await makeServer(db);
const secrets = [await sessions.create(ownerId, "bench")];
while (secrets.length < memberCount) {
  const { userId } = await makeMember(db, { serverId });
  secrets.push(await sessions.create(userId, "bench"));
}
const makeSharedChannel = async () => (await makeChannel(db, { serverId })).id;
const channelIds = await Promise.all(Array.from({ length: channelCount }, makeSharedChannel));

/** Returns the CPU milliseconds of a send. */
async function measure(chosen: readonly ServerProcess[], each = { perSecond: 100, ms: 3_000 }) {
  const clients = chosen.map(({ url }) => createHttpClient(url));
  let sent = 0;
  const send = async (index: number) => {
    sent += 1;
    const body = { content: `${index} `.padEnd(contentLength, "~"), nonce: randomUUID() };
    const path = `/api/channels/${channelIds[Math.floor(index / clients.length) % channelCount]}/messages`;
    const secret = secrets[index % memberCount] ?? "";
    await clients[index % clients.length]?.("POST", path, { body, secret });
  };
  const before = await cpuSeconds(chosen);
  await atPace({ ...each, perSecond: each.perSecond * chosen.length }, send);
  return { sendMs: (((await cpuSeconds(chosen)) - before) * 1e3) / sent };
}

try {
  // New processes are slow, so all run for a while before the measurement.
  await measure(apis, { perSecond: 300, ms: 5_000 });
  row("CPU time", ["ms/send"]);
  const shared = await leastOf(apis, (chosen) => measure(chosen));
  for (const [index, { sendMs }] of shared.entries()) {
    row(`apis: ${counts[index]}`, [withRatio(sendMs, shared[0]?.sendMs)]);
  }
} finally {
  await endAll(apis);
  await close();
  await rm(folder, { recursive: true, force: true });
}
