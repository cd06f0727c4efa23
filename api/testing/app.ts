import { randomBytes, randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Database, type OpenDatabase, readFrom } from "@oni/db";
import { createSessions, digestOf } from "@oni/db/account";
import { createMessageLog } from "@oni/db/chat";
import { makeUser, openTestDatabase } from "@oni/db/testing";
import { createThreadUpdates } from "@oni/realtime";
import { createLimiter, createLog } from "@oni/realtime/process";
import { createRecordingPublisher } from "@oni/realtime/testing";
import { Registry } from "prom-client";
import { hashtagsOf } from "@oni/realtime/contract";
import { createApp } from "../src/app.ts";
import { createImportFiles } from "../src/keepers/imports/files/import-files.ts";
import { createConcurrencyLimit } from "../src/http/pace/concurrency-limit.ts";
import type { Deps } from "../src/process/deps.ts";
import { createMapReader } from "../src/sky/model/cached-map.ts";
import { createSuggestions } from "../src/sky/model/suggestions.ts";
import { createNodeCount } from "../src/sky/model/node-count.ts";
import { createUploadPipeline } from "../src/shrine/uploads/pipeline/upload-pipeline.ts";
import { createLanes } from "../src/http/pace/lanes.ts";
import { createApiMetrics } from "../src/process/metrics.ts";
import { createDemoCatalogue } from "../src/shrine/music/catalogues/demo-catalogue.ts";
import { createDiskStorage } from "../src/process/storage/disk-storage.ts";
import { silentProvider } from "./oidc/silent-provider.ts";
import { createVapid } from "../src/account/notifications/push/service/vapid.ts";
import { createOutgoing } from "../src/process/outgoing/outgoing.ts";
import { createOwnPages } from "../src/account/session/own-pages.ts";
import { createPasswords } from "../src/account/secrets/passwords.ts";

/** Argon2id at minimal cost, to keep tests fast. */
export const cheapPasswords = createPasswords({ memoryCost: 64, timeCost: 1, parallelism: 1 });

/** Upload limits so high that a slow machine never reaches them. */
export const patience = { waitLimitMs: 100_000, leastRate: { bytes: 0, windowMs: 100_000 } };

type RequestOptions = {
  method?: string;
  /** Sent as JSON. A string is sent unchanged. */
  body?: unknown;
  /** Bearer secret, see `signIn`. */
  as?: string;
  headers?: Record<string, string>;
};

/**
 * Creates the dependencies of an app on `db`. No member is online, and the rate limits are higher than a
 * normal test needs. Uploads go to `folder`, which the first upload creates.
 */
export function createTestDeps(db: Database, changes: Partial<Deps> = {}) {
  const folder = join(tmpdir(), `oni-test-${randomUUID()}`);
  const publisher = createRecordingPublisher();
  const signingSecret = "a secret that only tests know, 32+";
  const readMap = createMapReader(db);
  const deps: Deps = {
    db,
    read: readFrom(db),
    readMap,
    suggestions: createSuggestions(db, readMap),
    publisher,
    nodeCount: createNodeCount(db, publisher),
    messageLog: createMessageLog(db),
    threads: createThreadUpdates({ db, publisher, signingSecret, log: createLog("error") }),
    sessions: createSessions(db),
    ownPages: createOwnPages(db),
    passwords: cheapPasswords,
    presence: { onlineAmong: async () => new Set<string>() },
    limiter: createLimiter({ scale: 1_000 }),
    concurrency: createConcurrencyLimit(),
    lanes: createLanes(),
    storage: createDiskStorage(join(folder, "objects")),
    uploads: createUploadPipeline(join(folder, "intake"), patience),
    imports: { files: createImportFiles(join(folder, "archives")), wake: () => {} },
    signingSecret,
    push: {
      publicKey: createVapid(randomBytes(32).toString("base64url"), "https://example.net")
        .publicKey,
      judgeEndpoint: createOutgoing({ resolve: async () => ["93.184.215.14"] }).judge,
    },
    judgeHookUrl: createOutgoing({ resolve: async () => ["93.184.215.14"] }).judge,
    mail: { letterQueued: () => {} },
    provider: silentProvider,
    music: createDemoCatalogue(),
    settings: {
      publicUrl: null,
      launchPhase: "pre-launch",
      registration: "open",
      securityContact: null,
      trustedProxies: 0,
      mediaOrigins: [],
    },
    web: {
      folder,
      page: '<head><title>ONI</title></head><body><div id="root"></div></body>',
      robots: "User-agent: *\n",
    },
    metrics: createApiMetrics(new Registry()),
    now: () => new Date(),
    log: createLog("error"),
    ...changes,
  };
  return { deps, publisher, folder };
}

/** Opens another app on the database of `app`. The first app closes the database. */
export const databaseOf =
  ({ db }: { db: Database }) =>
  async () => ({ db, close: async () => {} });

/**
 * Opens an app on its own empty database, with helpers to call it. Live tests pass
 * `openPostgresTestDatabase`; tests that need a second app pass `databaseOf(first)`.
 */
export async function openTestApp(
  changes: Partial<Deps> = {},
  openDatabase: () => Promise<Pick<OpenDatabase, "db" | "close">> = openTestDatabase,
) {
  const { db, close: closeDatabase } = await openDatabase();
  const { deps, publisher, folder } = createTestDeps(db, changes);
  const app = createApp(deps);

  /** Sends one request. `body` is the parsed JSON of the response, typed as `Body` without a check. */
  async function request<Body = unknown>(
    path: string,
    { method, body, as, headers }: RequestOptions = {},
  ) {
    const response = await app.request(path, {
      method: method ?? (body === undefined ? "GET" : "POST"),
      headers: {
        ...(body !== undefined && { "Content-Type": "application/json" }),
        ...(as && { Authorization: `Bearer ${as}` }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    // A redirect and a page have no JSON.
    const isJson = /json/.test(response.headers.get("content-type") ?? "");
    const parsed: Body = JSON.parse(isJson ? text : "null");
    return { status: response.status, headers: response.headers, body: parsed };
  }

  /** Sends a request, and repeats it while the service returns 503, as clients do. */
  async function requestWithRetry<Body = unknown>(path: string, options?: RequestOptions) {
    for (;;) {
      const response = await request<Body>(path, options);
      if (response.status !== 503) return response;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /** Creates a member with a session. The hashtags of their shrine are stored. */
  async function signIn(values: Parameters<typeof makeUser>[1] = {}) {
    const user = await makeUser(db, { ...readShrine(values), ...values });
    return { ...user, secret: await deps.sessions.create(user.id, "test") };
  }

  async function close() {
    await deps.threads.close();
    await closeDatabase();
    await rm(folder, { recursive: true, force: true });
  }

  return { app, db, deps, publisher, folder, request, requestWithRetry, signIn, close };
}

const readShrine = ({ profileMarkdown: markdown }: { profileMarkdown?: string | undefined }) =>
  markdown === undefined
    ? {}
    : { hashtags: hashtagsOf(markdown), hashtagsSource: digestOf(markdown) };
