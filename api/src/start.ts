import { join } from "node:path";
import { createMessageLog, createSessions, keepPrivate } from "@oni/db";
import {
  createGateway,
  createLocalParts,
  createPresenceReader,
  createPublisher,
  createPublishingParts,
  createSharedParts,
  type LiveParts,
  type PublishingParts,
} from "@oni/realtime";
import {
  awaitClaim,
  awaitDatabase,
  closeServer,
  createLimiter,
  createMetricsAccess,
  createOperations,
  describeError,
  listen,
  type Log,
  measureDatabase,
  portOf,
  type Running,
  serveMetrics,
  waitFor,
} from "@oni/realtime/process";
import { register } from "prom-client";
import { createApp } from "./app.ts";
import type { Config } from "./config.ts";
import { createConcurrencyLimit } from "./http/concurrency-limit.ts";
import type { Deps } from "./deps.ts";
import { openControlSocket } from "./operator/control-socket.ts";
import { createPasswords } from "./features/auth/passwords.ts";
import { createUploadPipeline } from "./features/objects/upload-pipeline.ts";
import { sweepObjects } from "./features/objects/sweep-objects.ts";
import { sweepReports } from "./features/reports/sweep-reports.ts";
import { readShrines } from "./features/users/read-shrines.ts";
import { createHttpServer } from "./http/http-server.ts";
import { createLanes } from "./http/lanes.ts";
import { createDrain } from "./http/drain.ts";
import { jobsAt } from "./operator/jobs.ts";
import { createApiMetrics, measureQueues } from "./metrics.ts";
import { openMusic } from "./music/open-music.ts";
import { serveOperations } from "./operations.ts";
import { keepSigningSecret } from "./signing-secret.ts";
import { openStorage } from "./storage/open-storage.ts";
import { findWebFiles, serveWeb } from "./http/web-files.ts";

const sweepMs = 60 * 60_000;
const drainWindowMs = 3_000;

/** Starts everything this process is, in the order in which the parts need each other. */
export async function start(
  config: Config,
  log: Log,
  { withGateway }: { withGateway: boolean },
): Promise<Running> {
  const { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl, DATA_DIR: dataDirectory } = config;
  keepPrivate(dataDirectory);
  const giveUpClaim = databaseUrl
    ? await awaitClaim(databaseUrl, redisUrl ? "shared" : "alone", log)
    : async () => {};
  const onError = (error: unknown) => log.error("database upkeep failed", describeError(error));
  const database = await awaitDatabase({ databaseUrl, dataDirectory, onError }, log);
  const { db } = database;
  await waitFor("PostgreSQL", () => readShrines(db, log), log);
  const { live, gatewayParts } = chooseParts(redisUrl, withGateway, log);
  const { redis } = live;
  if (redis) await waitFor("Redis", () => redis.ping(), log);
  const storage = openStorage(config);
  storage.reach().catch((error) => {
    log.warn("the object store cannot be used", { reason: describeError(error)["reason"] });
  });
  const sessions = createSessions(db);
  const limiter = createLimiter({ redis, scale: config.RATE_LIMIT_SCALE });
  const deps: Deps = {
    db,
    messageLog: createMessageLog(db),
    sessions,
    limiter,
    concurrency: createConcurrencyLimit(),
    lanes: createLanes(),
    passwords: createPasswords(),
    publisher: createPublisher(live.io, live.bus),
    presence: createPresenceReader(live.leases("online")),
    storage,
    uploads: createUploadPipeline(join(dataDirectory, "intake")),
    signingSecret: config.SIGNING_SECRET ?? (await keepSigningSecret(dataDirectory)),
    music: openMusic(config, log),
    settings: {
      publicUrl: config.PUBLIC_URL ?? null,
      launchPhase: config.LAUNCH_PHASE,
      trustedProxies: config.TRUST_PROXY,
      mediaOrigins: config.SPOTIFY_CLIENT_ID ? ["https://*.scdn.co"] : [],
    },
    metrics: createApiMetrics(register),
    log,
  };
  measureDatabase(database, register);
  measureQueues(register, {
    requests: deps.concurrency.taken,
    messages: deps.messageLog.waiting,
    passwords: deps.passwords.waiting,
    images: deps.uploads.waiting,
  });

  const operations = createOperations(
    { database: database.ping },
    { ...live.checks, objects: storage.reach },
  );
  const app = createApp(deps);
  serveOperations(app, operations, createMetricsAccess(config.METRICS_PORT, config.METRICS_ALLOW));
  const webFiles = findWebFiles();
  if (webFiles) serveWeb(app, webFiles);
  else log.warn("the web is not built, only the API is served");

  const drain = createDrain(config.TRUST_PROXY > 0);
  const server = createHttpServer(app, deps.settings, drain);
  const gateway = gatewayParts
    ? createGateway(server, {
        ...gatewayParts,
        db,
        sessions,
        limiter,
        settings: {
          publicUrl: deps.settings.publicUrl,
          trustedProxies: deps.settings.trustedProxies,
          limitScale: config.RATE_LIMIT_SCALE,
        },
        log,
      })
    : null;
  const sweep = setInterval(() => {
    sessions.sweep().catch((error) => log.error("session sweep failed", describeError(error)));
    sweepObjects(deps, new Date()).catch((error) =>
      log.error("object sweep failed", describeError(error)),
    );
    sweepReports(deps, new Date()).catch((error) =>
      log.error("report sweep failed", describeError(error)),
    );
  }, sweepMs);
  const stopMetrics = await serveMetrics(operations, config.METRICS_PORT);
  const closeControlSocket = databaseUrl
    ? async () => {}
    : await openControlSocket(dataDirectory, jobsAt({ config, database }), log).catch((error) => {
        // Some file systems hold no sockets; members do not miss it.
        log.warn("commands of an operator need this process stopped", describeError(error));
        return async () => {};
      });
  // The last step: from the first answer on, this process ends as it is told to.
  await listen(server, config.PORT);

  return {
    url: config.PUBLIC_URL ?? `http://localhost:${portOf(server)}`,
    stop: async () => {
      operations.drain();
      clearInterval(sweep);
      await Promise.all([gateway?.drain(drainWindowMs), drain.begin()]);
      // The server is closed once the last socket is, those let in during the drain among them.
      const closing = closeServer(server);
      await gateway?.close();
      await closing;
      await closeControlSocket();
      await live.close();
      await database.close();
      await giveUpClaim();
      await stopMetrics();
    },
  };
}

/** How this process reaches sockets: those it holds itself, or through the gateways of a Redis. */
function chooseParts(
  redisUrl: string | undefined,
  withGateway: boolean,
  log: Log,
): { live: PublishingParts; gatewayParts: LiveParts | null } {
  if (redisUrl && !withGateway) {
    return { live: createPublishingParts(redisUrl, log), gatewayParts: null };
  }
  const gatewayParts = redisUrl ? createSharedParts(redisUrl, log) : createLocalParts();
  return { live: gatewayParts, gatewayParts };
}
