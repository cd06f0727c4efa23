import type { Server } from "node:http";
import { join } from "node:path";
import { makePrivate } from "@oni/db";
import { countQueued, createSessions, pausePush } from "@oni/db/account";
import { createMessageLog } from "@oni/db/chat";
import { deleteFadedMarks } from "@oni/db/shrine";
import {
  createGateway,
  createLocalParts,
  createPresenceReader,
  createPublisher,
  createPublishingParts,
  createSharedParts,
  createThreadUpdates,
  type Gateway,
  type LiveParts,
  onMemberChanges,
  onSessionEnds,
  type Publisher,
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
  exportTraces,
  listen,
  type Log,
  measureDatabase,
  measureProcess,
  measureQueues,
  type Operations,
  portOf,
  type Running,
  serveMetrics,
  waitFor,
} from "@oni/realtime/process";
import type { Hono } from "hono";
import { register } from "prom-client";
import { providerCallback } from "../../contract/account/identities.ts";
import { createApp } from "../app.ts";
import { writeErasureLog } from "../operator/backup/erasure-log.ts";
import type { Config } from "../process/config.ts";
import { createConcurrencyLimit } from "../http/pace/concurrency-limit.ts";
import type { Deps } from "../process/deps.ts";
import { openControlSocket } from "../operator/control-socket.ts";
import { sweepSignInData } from "../account/sign-in/sweep-sign-in-data.ts";
import { createOwnPages } from "../account/session/own-pages.ts";
import { createPasswords } from "../account/secrets/passwords.ts";
import { createUploadPipeline } from "../shrine/uploads/pipeline/upload-pipeline.ts";
import { sweepObjects } from "../shrine/uploads/sweep-objects.ts";
import { createNodeCount } from "../sky/model/node-count.ts";
import { createImportFiles } from "../keepers/imports/files/import-files.ts";
import { createImportQueue } from "../keepers/imports/import-queue.ts";
import { sweepStashes } from "../keepers/cases/sweep-stashes.ts";
import { createMapReader } from "../sky/model/cached-map.ts";
import { seatEveryone, settleAtNight } from "../sky/map/settle-sky.ts";
import { createSuggestions } from "../sky/model/suggestions.ts";
import { createHookQueue } from "../chat/hooks/hook-queue.ts";
import { createMailQueue } from "../account/mail/mail-queue.ts";
import { createMailer } from "../account/mail/mailer.ts";
import { openProvider } from "../process/provider.ts";
import { createPushQueue, type PushQueue } from "../account/notifications/push/push-queue.ts";
import { createPushService } from "../account/notifications/push/service/push-service.ts";
import { sweepInboxes } from "../people/inbox/sweep-inboxes.ts";
import { sweepReports } from "../people/reports/sweep-reports.ts";
import { keepTermsStored } from "../chat/search-terms/store-terms.ts";
import { readShrines } from "../shrine/page/read-shrines.ts";
import { createHttpServer } from "../http/server/http-server.ts";
import { createLanes } from "../http/pace/lanes.ts";
import { createDrain } from "../http/server/drain.ts";
import { jobsAt, originOf } from "../operator/jobs.ts";
import { createApiMetrics, followReads, measureDisk } from "../process/metrics.ts";
import { openMusic } from "../process/open-music.ts";
import { serveOperations } from "../http/server/operations.ts";
import { loadSigningSecret } from "../process/signing-secret.ts";
import { openPushKey } from "../process/push-key.ts";
import { createOutgoing } from "../process/outgoing/outgoing.ts";
import { openStorage } from "../process/open-storage.ts";
import { readWeb, serveWeb } from "../http/answers/web-files.ts";

const sweepMs = 60 * 60_000;
const drainWindowMs = 3_000;

/** Starts all parts of this process, in the order of their dependencies. */
export async function start(
  config: Config,
  log: Log,
  { withGateway }: { withGateway: boolean },
): Promise<Running> {
  const stopTraces = exportTraces(withGateway ? "oni" : "oni-api", config, log);
  const stores = await openStores(config, withGateway, log);
  const { deps, pushQueue, mailQueue, hookQueue, importQueue } = await createDeps(
    config,
    stores,
    log,
  );
  const { database, live, gatewayParts } = stores;
  await waitFor("PostgreSQL", () => seatEveryone(deps), log);
  const operations = createOperations(
    { database: database.ping },
    { ...live.checks, objects: deps.storage.reach },
  );
  const app = createWholeApp(deps, operations, config);
  const drain = createDrain(config.TRUST_PROXY > 0);
  const server = createHttpServer(app, deps.settings, drain);
  const gateway = gatewayParts ? holdSockets(server, gatewayParts, deps, config) : null;
  const stopSweeps = startSweeps(deps);
  const stopReading = keepTermsStored(deps.db, log);
  const stopListing = await writeErasureLog(deps.db, config.DATA_DIR, log);
  const stopPushes = pushQueue?.start();
  const stopLetters = mailQueue?.start();
  const stopHooks = hookQueue.start();
  const stopImports = importQueue.start();
  const stopMetrics = await serveMetrics(operations, config.METRICS_PORT);
  const closeControlSocket = config.DATABASE_URL
    ? async () => {}
    : await takeOperatorCommands(config, stores, deps);
  if (deps.provider) log.info("sign-in by a provider", { redirect: redirectAddress(config) });
  // Listens last: every process that serves a request can also shut down in order.
  await listen(server, config.PORT);
  measureProcess(register, { kind: withGateway ? "oni" : "api", port: portOf(server) });

  return {
    url: config.PUBLIC_URL ?? `http://localhost:${portOf(server)}`,
    ...(gateway && { rebalance: gateway.rebalance }),
    stop: async () => {
      operations.drain();
      stopSweeps();
      const stopQueues = [stopPushes?.(), stopLetters?.(), stopHooks(), stopImports()];
      const ends = [drain.begin(), ...stopQueues, stopReading()];
      await Promise.all([gateway?.drain(drainWindowMs), ...ends]);
      // The server closes after its last socket, including sockets accepted during the drain.
      const closing = closeServer(server);
      await gateway?.close();
      await closing;
      await closeControlSocket();
      await deps.threads.close();
      await live.close();
      await stopListing();
      await database.close();
      await stores.giveUpClaim();
      await stopMetrics();
      await stopTraces();
    },
  };
}

/** Returns the address that the operator enters at the provider. */
const redirectAddress = ({ PUBLIC_URL, PORT }: Config): string =>
  new URL(providerCallback, PUBLIC_URL ?? `http://localhost:${PORT}`).href;

type Stores = Awaited<ReturnType<typeof openStores>>;

/** Waits for database and event bus. Claims them where a second process is not allowed. */
async function openStores(config: Config, withGateway: boolean, log: Log) {
  const { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl, DATA_DIR: dataDirectory } = config;
  const { DATABASE_DIRECT_URL: directUrl } = config;
  makePrivate(dataDirectory);
  const giveUpClaim = databaseUrl
    ? await awaitClaim({ databaseUrl, directUrl }, redisUrl ? "shared" : "alone", log)
    : async () => {};
  const onError = (error: unknown) => log.error("database upkeep failed", describeError(error));
  const isPrepared = config.DATABASE_PREPARE === "on";
  const readUrl = config.DATABASE_READ_URL;
  const onRead = readUrl ? followReads(register, log) : undefined;
  const way = { databaseUrl, directUrl, readUrl, isPrepared, onRead };
  const database = await awaitDatabase({ ...way, dataDirectory, onError }, log);
  await waitFor("PostgreSQL", () => readShrines(database.db, log), log);
  const parts = chooseParts(redisUrl, withGateway, log);
  for (const reach of Object.values(parts.live.checks)) await waitFor("Redis", reach, log);
  return { database, giveUpClaim, ...parts };
}

/** Creates the dependencies of the features. */
async function createDeps(config: Config, { database, live }: Stores, log: Log) {
  const { db, read } = database;
  const storage = openStorage(config);
  storage.reach().catch((error) => {
    log.warn("the object store cannot be used", { reason: describeError(error)["reason"] });
  });
  const metrics = createApiMetrics(register);
  const vapid = await openPushKey(config, log);
  await waitFor("PostgreSQL", () => pausePush(db, vapid === null), log);
  const outgoing = createOutgoing();
  const toHooks = createOutgoing({ isNamed: config.HOOKS_ALLOW });
  const now = () => new Date();
  const pushQueue =
    vapid &&
    createPushQueue({ db, service: createPushService(vapid, outgoing, now), now, metrics, log });
  const mailQueue = openMail(config, db, log);
  const publisher = publishTo(createPublisher(live.io, live.bus), pushQueue);
  const signingSecret = config.SIGNING_SECRET ?? (await loadSigningSecret(config.DATA_DIR));
  const sessions = createSessions(db, live.bus);
  onSessionEnds(live.bus, sessions.forget);
  const ownPages = createOwnPages(db, live.bus);
  onMemberChanges(live.bus, ownPages.forget);
  const readMap = createMapReader(db);
  const files = createImportFiles(join(config.DATA_DIR, "archives"));
  // Pictures of imports never wait for those of members, nor these for them.
  const ofImports = createUploadPipeline(join(config.DATA_DIR, "import"));
  const importParts = { db, storage, uploads: ofImports, publisher, files, log };
  const importQueue = createImportQueue(importParts);
  const deps: Deps = {
    db,
    read,
    readMap,
    suggestions: createSuggestions(db, readMap),
    nodeCount: createNodeCount(db, publisher),
    publisher,
    messageLog: createMessageLog(db),
    threads: createThreadUpdates({ db, publisher, signingSecret, log }),
    sessions,
    ownPages,
    limiter: createLimiter({ redis: live.redis, scale: config.RATE_LIMIT_SCALE }),
    concurrency: createConcurrencyLimit(),
    lanes: createLanes(),
    passwords: createPasswords(),
    presence: createPresenceReader(live.leases("online")),
    storage,
    uploads: createUploadPipeline(join(config.DATA_DIR, "intake")),
    imports: { files, wake: importQueue.wake },
    signingSecret,
    push: vapid && { publicKey: vapid.publicKey, judgeEndpoint: outgoing.judge },
    judgeHookUrl: toHooks.judge,
    mail: mailQueue,
    provider: openProvider(config),
    music: openMusic(config, log),
    settings: {
      publicUrl: config.PUBLIC_URL ?? null,
      launchPhase: config.LAUNCH_PHASE,
      registration: config.REGISTRATION,
      securityContact: config.SECURITY_CONTACT ?? null,
      trustedProxies: config.TRUST_PROXY,
      mediaOrigins: config.SPOTIFY_CLIENT_ID ? ["https://*.scdn.co"] : [],
    },
    web: readWeb(),
    metrics,
    now,
    log,
  };
  const hookQueue = createHookQueue({ ...deps, outgoing: toHooks });
  measureDatabase(database, register);
  const queues = {
    requests: deps.concurrency.running,
    messages: deps.messageLog.waiting,
    passwords: deps.passwords.waiting,
    images: deps.uploads.waiting,
  };
  measureQueues(register, queues, () => countQueued(db));
  measureDisk(register, config.DATA_DIR);
  return { deps, pushQueue, mailQueue, hookQueue, importQueue };
}

/** Starts sending mail if a mail server is configured. */
function openMail(config: Config, db: Deps["db"], log: Log) {
  const { SMTP_URL: smtpUrl, MAIL_FROM: from } = config;
  if (smtpUrl === undefined || from === undefined) return null;
  const mailer = createMailer({ smtpUrl, from });
  return createMailQueue({ db, mailer, origin: originOf(config), log });
}

/** Passes inbox changes to the push queue as well. */
const publishTo = (publisher: Publisher, pushQueue: PushQueue | null): Publisher => ({
  ...publisher,
  inboxChanged: (changes) => {
    publisher.inboxChanged(changes);
    pushQueue?.inboxChanged(changes);
  },
});

/** Creates the API with the operator endpoints and the built web. */
function createWholeApp(deps: Deps, operations: Operations, config: Config): Hono {
  const mayReadMetrics = createMetricsAccess(config.METRICS_PORT, config.METRICS_ALLOW);
  const { web } = deps;
  if (!web) deps.log.warn("the web is not built, only the API is served");
  return createApp(deps, (rest) => {
    serveOperations(rest, operations, mayReadMetrics);
    if (web) serveWeb(rest, web);
  });
}

function holdSockets(server: Server, parts: LiveParts, deps: Deps, config: Config): Gateway {
  const { db, messageLog, threads, publisher, sessions, limiter, signingSecret, log } = deps;
  const { publicUrl, trustedProxies } = deps.settings;
  const settings = { publicUrl, trustedProxies, limitScale: config.RATE_LIMIT_SCALE };
  const shared = { db, messageLog, threads, publisher, sessions, limiter, signingSecret, log };
  return createGateway(server, { ...parts, ...shared, settings });
}

/** Removes expired data and updates the sky every hour. Returns a function that stops it. */
function startSweeps(deps: Deps): () => void {
  const sweeps = {
    session: () => deps.sessions.sweep(),
    object: () => sweepObjects(deps, new Date()),
    inbox: () => sweepInboxes(deps),
    wall: () => deleteFadedMarks(deps.db),
    report: () => sweepReports(deps, new Date()),
    keeper: () => sweepStashes(deps, new Date()),
    signIns: () => sweepSignInData(deps),
    sky: () => settleAtNight(deps, new Date()),
  };
  const timer = setInterval(() => {
    for (const [name, sweep] of Object.entries(sweeps)) {
      sweep().catch((error) => deps.log.error(`${name} sweep failed`, describeError(error)));
    }
  }, sweepMs);
  return () => clearInterval(timer);
}

function takeOperatorCommands(
  config: Config,
  { database }: Stores,
  { publisher: { memberChanged }, log }: Deps,
) {
  const jobs = jobsAt({ config, database, memberChanged });
  return openControlSocket(config.DATA_DIR, jobs, log).catch((error) => {
    // Some file systems do not support sockets. Members are not affected.
    log.warn("commands of an operator need this process stopped", describeError(error));
    return async () => {};
  });
}

/** Chooses how events reach sockets: in this process, or through the gateways connected to Redis. */
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
