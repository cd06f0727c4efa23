import type { Server } from "node:http";
import { join } from "node:path";
import { createMessageLog, createSessions, keepPrivate } from "@oni/db";
import {
  createGateway,
  createLocalParts,
  createPresenceReader,
  createPublisher,
  createPublishingParts,
  createSharedParts,
  type Gateway,
  type LiveParts,
  onSessionEnds,
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
  measureQueues,
  type Operations,
  portOf,
  type Running,
  serveMetrics,
  waitFor,
} from "@oni/realtime/process";
import type { Hono } from "hono";
import { register } from "prom-client";
import { createApp } from "./app.ts";
import type { Config } from "./config.ts";
import { createConcurrencyLimit } from "./http/concurrency-limit.ts";
import type { Deps } from "./deps.ts";
import { openControlSocket } from "./operator/control-socket.ts";
import { createPasswords } from "./features/auth/passwords.ts";
import { createUploadPipeline } from "./features/objects/upload-pipeline.ts";
import { sweepObjects } from "./features/objects/sweep-objects.ts";
import { createNodeCount } from "./features/waitlist/node-count.ts";
import { sweepReports } from "./features/reports/sweep-reports.ts";
import { readShrines } from "./features/users/read-shrines.ts";
import { createHttpServer } from "./http/http-server.ts";
import { createLanes } from "./http/lanes.ts";
import { createDrain } from "./http/drain.ts";
import { jobsAt } from "./operator/jobs.ts";
import { createApiMetrics } from "./metrics.ts";
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
  const stores = await openStores(config, withGateway, log);
  const deps = await createDeps(config, stores, log);
  const { database, live, gatewayParts } = stores;
  const operations = createOperations(
    { database: database.ping },
    { ...live.checks, objects: deps.storage.reach },
  );
  const app = createWholeApp(deps, operations, config);
  const drain = createDrain(config.TRUST_PROXY > 0);
  const server = createHttpServer(app, deps.settings, drain);
  const gateway = gatewayParts ? holdSockets(server, gatewayParts, deps, config) : null;
  const stopSweeps = startSweeps(deps);
  const stopMetrics = await serveMetrics(operations, config.METRICS_PORT);
  const closeControlSocket = config.DATABASE_URL
    ? async () => {}
    : await takeOperatorCommands(config, stores, log);
  // The last step: from the first answer on, this process ends in order.
  await listen(server, config.PORT);

  return {
    url: config.PUBLIC_URL ?? `http://localhost:${portOf(server)}`,
    stop: async () => {
      operations.drain();
      stopSweeps();
      await Promise.all([gateway?.drain(drainWindowMs), drain.begin()]);
      // The server is closed once the last socket is, those let in during the drain among them.
      const closing = closeServer(server);
      await gateway?.close();
      await closing;
      await closeControlSocket();
      await live.close();
      await database.close();
      await stores.giveUpClaim();
      await stopMetrics();
    },
  };
}

type Stores = Awaited<ReturnType<typeof openStores>>;

/** Waits for the database and the bus, and claims them where no second process may use them. */
async function openStores(config: Config, withGateway: boolean, log: Log) {
  const { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl, DATA_DIR: dataDirectory } = config;
  keepPrivate(dataDirectory);
  const giveUpClaim = databaseUrl
    ? await awaitClaim(databaseUrl, redisUrl ? "shared" : "alone", log)
    : async () => {};
  const onError = (error: unknown) => log.error("database upkeep failed", describeError(error));
  const database = await awaitDatabase({ databaseUrl, dataDirectory, onError }, log);
  await waitFor("PostgreSQL", () => readShrines(database.db, log), log);
  const parts = chooseParts(redisUrl, withGateway, log);
  const { redis } = parts.live;
  if (redis) await waitFor("Redis", () => redis.ping(), log);
  return { database, giveUpClaim, ...parts };
}

/** What the features work with. */
async function createDeps(config: Config, { database, live }: Stores, log: Log): Promise<Deps> {
  const { db } = database;
  const storage = openStorage(config);
  storage.reach().catch((error) => {
    log.warn("the object store cannot be used", { reason: describeError(error)["reason"] });
  });
  const publisher = createPublisher(live.io, live.bus);
  const sessions = createSessions(db, live.bus);
  onSessionEnds(live.bus, sessions.forget);
  const deps: Deps = {
    db,
    nodeCount: createNodeCount(db, publisher),
    publisher,
    messageLog: createMessageLog(db),
    sessions,
    limiter: createLimiter({ redis: live.redis, scale: config.RATE_LIMIT_SCALE }),
    concurrency: createConcurrencyLimit(),
    lanes: createLanes(),
    passwords: createPasswords(),
    presence: createPresenceReader(live.leases("online")),
    storage,
    uploads: createUploadPipeline(join(config.DATA_DIR, "intake")),
    signingSecret: config.SIGNING_SECRET ?? (await keepSigningSecret(config.DATA_DIR)),
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
  return deps;
}

/** The API, with what an operator reads and the built web beside it. */
function createWholeApp(deps: Deps, operations: Operations, config: Config): Hono {
  const app = createApp(deps);
  serveOperations(app, operations, createMetricsAccess(config.METRICS_PORT, config.METRICS_ALLOW));
  const webFiles = findWebFiles();
  if (webFiles) serveWeb(app, webFiles);
  else deps.log.warn("the web is not built, only the API is served");
  return app;
}

function holdSockets(server: Server, parts: LiveParts, deps: Deps, config: Config): Gateway {
  const { db, messageLog, publisher, sessions, limiter, log } = deps;
  const { publicUrl, trustedProxies } = deps.settings;
  const settings = { publicUrl, trustedProxies, limitScale: config.RATE_LIMIT_SCALE };
  const shared = { db, messageLog, publisher, sessions, limiter, settings, log };
  return createGateway(server, { ...parts, ...shared });
}

/** Removes what has expired, hourly; answers how to end that. */
function startSweeps(deps: Deps): () => void {
  const sweeps = {
    session: () => deps.sessions.sweep(),
    object: () => sweepObjects(deps, new Date()),
    report: () => sweepReports(deps, new Date()),
  };
  const timer = setInterval(() => {
    for (const [name, sweep] of Object.entries(sweeps)) {
      sweep().catch((error) => deps.log.error(`${name} sweep failed`, describeError(error)));
    }
  }, sweepMs);
  return () => clearInterval(timer);
}

function takeOperatorCommands(config: Config, { database }: Stores, log: Log) {
  const jobs = jobsAt({ config, database });
  return openControlSocket(config.DATA_DIR, jobs, log).catch((error) => {
    // Some file systems hold no sockets; members do not miss it.
    log.warn("commands of an operator need this process stopped", describeError(error));
    return async () => {};
  });
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
