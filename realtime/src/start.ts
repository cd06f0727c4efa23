import { createServer } from "node:http";
import { createMessageLog, createSessions } from "@oni/db";
import { register } from "prom-client";
import { awaitClaim, awaitDatabase } from "./process/await-database.ts";
import type { GatewayConfig } from "./config.ts";
import { measureDatabase } from "./process/database-metrics.ts";
import { measureQueues } from "./process/measure-queues.ts";
import { createGateway } from "./gateway.ts";
import {
  closeServer,
  listen,
  operationsListener,
  portOf,
  serveMetrics,
} from "./process/http-server.ts";
import { createLimiter } from "./process/limiter.ts";
import { createSharedParts } from "./live-parts.ts";
import type { Log } from "./process/log.ts";
import { createMetricsAccess } from "./process/metrics-access.ts";
import { createOperations } from "./process/operations.ts";
import type { Running } from "./process/run-process.ts";
import { createPublisher } from "./publisher.ts";
import { waitFor } from "./process/wait-for.ts";

/** Together with what follows it stays below the 20 s that a stop may take. */
const drainWindowMs = 10_000;

/** Starts a gateway of its own: one of many, which share a database and a Redis. */
export async function start(config: GatewayConfig, log: Log): Promise<Running> {
  const giveUpClaim = await awaitClaim(config.DATABASE_URL, "shared", log);
  const database = await awaitDatabase(
    { databaseUrl: config.DATABASE_URL, dataDirectory: "" },
    log,
  );
  const { db } = database;
  const live = createSharedParts(config.REDIS_URL, log);
  const operations = createOperations({ database: database.ping }, live.checks);
  measureDatabase(database, register);
  const messageLog = createMessageLog(db);
  measureQueues(register, { messages: messageLog.waiting });
  await waitFor("Redis", () => live.redis.ping(), log);

  const mayReadMetrics = createMetricsAccess(config.METRICS_PORT, config.METRICS_ALLOW);
  const server = createServer(operationsListener(operations, mayReadMetrics));
  const gateway = createGateway(server, {
    ...live,
    db,
    messageLog,
    publisher: createPublisher(live.io, live.bus),
    sessions: createSessions(db),
    limiter: createLimiter({ redis: live.redis, scale: config.RATE_LIMIT_SCALE }),
    settings: {
      publicUrl: config.PUBLIC_URL ?? null,
      trustedProxies: config.TRUST_PROXY,
      limitScale: config.RATE_LIMIT_SCALE,
    },
    log,
  });
  const stopMetrics = await serveMetrics(operations, config.METRICS_PORT);
  await listen(server, config.PORT);

  return {
    url: `http://localhost:${portOf(server)}`,
    stop: async () => {
      operations.drain();
      await gateway.drain(drainWindowMs);
      await gateway.close();
      await closeServer(server);
      await live.close();
      await database.close();
      await giveUpClaim();
      await stopMetrics();
    },
  };
}
