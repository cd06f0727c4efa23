import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSessions } from "@oni/db/account";
import { makeServer, openPostgresTestDatabase } from "@oni/db/testing";
import { createPublishingParts } from "../src/live-parts.ts";
import { createLog } from "../process/observe/log.ts";
import { createPublisher } from "../src/publishing/publisher.ts";
import { type ServerProcess, startGatewayProcess } from "../testing/process.ts";
import { testRedisUrl } from "../testing/redis.ts";
import { withRatio, counts, cpuSeconds, endAll, leastOf, row, startAll } from "./growing.ts";
import { openWatchers, type Shape } from "./watchers.ts";

/**
 * How gateways scale. Measures the CPU time of a connection and of a delivery for one, two and four
 * gateways that share the sockets of a room. Measures a delivery of one gateway with larger or more
 * rooms. Two cores cannot show the speed of four processes, so all figures are CPU time.
 */
const usual: Shape = { roomCount: 1, size: 200 };
const otherShapes: Shape[] = [
  { roomCount: 1, size: 50 },
  { roomCount: 1, size: 800 },
  { roomCount: 10, size: 20 },
  { roomCount: 40, size: 5 },
];
const deliveryCount = 240_000;

const { db, url: databaseUrl, close } = await openPostgresTestDatabase();
const folder = await mkdtemp(join(tmpdir(), "oni-bench-"));
const gateways = await startAll(() =>
  startGatewayProcess({
    ...{ DATABASE_URL: databaseUrl, REDIS_URL: testRedisUrl(), DATA_DIR: folder },
    ...{ SIGNING_SECRET: "of this bench alone, and of nobody else", LOG_LEVEL: "error" },
    ...{ RATE_LIMIT_SCALE: "100000" },
  }),
);
const parts = createPublishingParts(testRedisUrl(), createLog("error"));
const publisher = createPublisher(parts.io, parts.bus);
const server = await makeServer(db);
const secret = await createSessions(db).create(server.ownerId, "bench");
const scene = { db, server, secret, publisher };

/** Returns CPU milliseconds per connection and microseconds per delivery. */
async function measure(chosen: readonly ServerProcess[], shape: Shape) {
  const atFirst = await cpuSeconds(chosen);
  const { sendBursts, close: leave } = await openWatchers(chosen, shape, scene);
  const opened = await cpuSeconds(chosen);
  const deliveries = await sendBursts(deliveryCount);
  const delivered = await cpuSeconds(chosen);
  await leave();
  return {
    connectionMs: ((opened - atFirst) * 1e3) / (shape.roomCount * shape.size),
    deliveryUs: ((delivered - opened) * 1e6) / deliveries,
  };
}

try {
  // Fresh processes are slow, so all gateways run once before the first measurement.
  await measure(gateways, { roomCount: 1, size: 800 });
  row("CPU time", ["ms/connection", "µs/delivery"]);
  const shared = await leastOf(gateways, (chosen) => measure(chosen, usual));
  const [one] = shared;
  for (const [index, all] of shared.entries()) {
    row(`${usual.size} sockets, gateways: ${counts[index]}`, [
      withRatio(all.connectionMs, one?.connectionMs),
      withRatio(all.deliveryUs, one?.deliveryUs),
    ]);
  }
  for (const shape of otherShapes) {
    const { deliveryUs } = await measure(gateways.slice(0, 1), shape);
    row(`rooms of ${shape.size}: ${shape.roomCount}`, ["", withRatio(deliveryUs, one?.deliveryUs)]);
  }
} finally {
  await endAll(gateways);
  await parts.close();
  await close();
  await rm(folder, { recursive: true, force: true });
}
