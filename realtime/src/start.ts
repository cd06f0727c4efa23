import { createServer } from "node:http";
import { createSessions } from "@oni/db/account";
import { createMessageLog } from "@oni/db/chat";
import { register } from "prom-client";
import { awaitClaim, awaitDatabase } from "../process/start/await-database.ts";
import type { GatewayConfig } from "./config.ts";
import { measureDatabase } from "../process/observe/database-metrics.ts";
import { measureProcess } from "../process/observe/measure-process.ts";
import { measureQueues } from "../process/observe/measure-queues.ts";
import { createGateway } from "./gateway/gateway.ts";
import {
  closeServer,
  listen,
  operationsListener,
  portOf,
  serveMetrics,
} from "../process/http/http-server.ts";
import { exportTraces } from "../process/observe/export-traces.ts";
import { createLimiter } from "../process/pace/limiter.ts";
import { createSharedParts } from "./live-parts.ts";
import type { Log } from "../process/observe/log.ts";
import { createMetricsAccess } from "../process/http/metrics-access.ts";
import { createOperations } from "../process/http/operations.ts";
import type { Running } from "../process/start/run-process.ts";
import { createThreadUpdates } from "./messages/threads.ts";
import { createPublisher } from "./publishing/publisher.ts";
import { waitFor } from "../process/start/wait-for.ts";

/** Together with the following steps it is below the 20 s of a stop. */
const drainWindowMs = 10_000;

/** Starts a separate gateway: one of many, with a shared database and Redis. */
export async function start(config: GatewayConfig, log: Log): Promise<Running> {
  const stopTraces = exportTraces("oni-gateway", config, log);
  const way = { databaseUrl: config.DATABASE_URL, directUrl: config.DATABASE_DIRECT_URL };
  const giveUpClaim = await awaitClaim(way, "shared", log);
  const isPrepared = config.DATABASE_PREPARE === "on";
  const database = await awaitDatabase({ ...way, isPrepared, dataDirectory: "" }, log);
  const { db } = database;
  const live = createSharedParts(config.REDIS_URL, log);
  const operations = createOperations({ database: database.ping }, live.checks);
  measureDatabase(database, register);
  const messageLog = createMessageLog(db);
  measureQueues(register, { messages: messageLog.waiting });
  await waitFor("Redis", live.checks.redis, log);

  const mayReadMetrics = createMetricsAccess(config.METRICS_PORT, config.METRICS_ALLOW);
  const server = createServer(operationsListener(operations, mayReadMetrics));
  const publisher = createPublisher(live.io, live.bus);
  const signingSecret = config.SIGNING_SECRET;
  const threads = createThreadUpdates({ db, publisher, signingSecret, log });
  const gateway = createGateway(server, {
    ...live,
    db,
    messageLog,
    threads,
    publisher,
    sessions: createSessions(db),
    limiter: createLimiter({ redis: live.redis, scale: config.RATE_LIMIT_SCALE }),
    signingSecret,
    settings: {
      publicUrl: config.PUBLIC_URL ?? null,
      trustedProxies: config.TRUST_PROXY,
      limitScale: config.RATE_LIMIT_SCALE,
    },
    log,
  });
  const stopMetrics = await serveMetrics(operations, config.METRICS_PORT);
  await listen(server, config.PORT);
  measureProcess(register, { kind: "gateway", port: portOf(server) });

  return {
    url: `http://localhost:${portOf(server)}`,
    rebalance: gateway.rebalance,
    stop: async () => {
      operations.drain();
      await gateway.drain(drainWindowMs);
      await gateway.close();
      await closeServer(server);
      await threads.close();
      await live.close();
      await database.close();
      await giveUpClaim();
      await stopMetrics();
      await stopTraces();
    },
  };
}
