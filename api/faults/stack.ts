import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Database, openDatabase } from "@oni/db";
import { createSessions } from "@oni/db/account";
import { makeMember, makeServer, makeUser } from "@oni/db/testing";
import {
  limitRedisMemory,
  openProxy,
  type Proxy,
  type ServerProcess,
  startServerProcess,
} from "@oni/realtime/testing";
import { findFreePort, type Startable } from "../../.ci/services/process.ts";
import { findPostgresPrograms, makePostgres, postgresNeed } from "../../.ci/services/postgres.ts";
import { provide } from "../../.ci/services/provide.ts";
import { findRedisProgram, makeRedis, redisNeed } from "../../.ci/services/redis.ts";

/** A process that can be killed, frozen and started again at the same address. */
export type Part = {
  url: string;
  signal(name: NodeJS.Signals): Promise<void>;
  start(): Promise<void>;
};

/** A PostgreSQL or Redis of this run behind a proxy that can block connections. */
export type Store = Part & { proxy: Proxy };

/**
 * Two api processes, two gateways, one PostgreSQL and one Redis. PostgreSQL and Redis are behind proxies.
 */
export type Stack = {
  apis: Part[];
  gateways: Part[];
  postgres: Store;
  /** After `fill` Redis refuses every command that needs memory and keeps its data. */
  redis: Store & { fill(): Promise<void>; empty(): Promise<void> };
  /** Connects to PostgreSQL directly, without the proxy. */
  db: Database;
  close(): Promise<void>;
};

const entries = {
  api: new URL("../src/entry/main.ts", import.meta.url),
  gateway: new URL("../../realtime/src/main.ts", import.meta.url),
};

export async function openStack(): Promise<Stack> {
  /** Cleanup steps for the end or for a failed start, newest first. */
  const undo: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const step of undo.splice(0)) await step();
  };
  try {
    return { ...(await openParts(undo)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openParts(undo: (() => Promise<unknown>)[]): Promise<Omit<Stack, "close">> {
  const programs = await provide({ ...postgresNeed, find: findPostgresPrograms });
  const program = await provide({ ...redisNeed, find: findRedisProgram });
  if (!programs || !program) throw new Error("Fault tests need their own PostgreSQL and Redis.");
  const postgres = await openStore(await makePostgres(programs), undo);
  const redis = await openStore(await makeRedis(program), undo);
  const folder = await mkdtemp(join(tmpdir(), "oni-faults-"));
  undo.unshift(() => rm(folder, { recursive: true, force: true }));
  const env = {
    ...{ DATABASE_URL: postgres.proxy.url, REDIS_URL: redis.proxy.url, DATA_DIR: folder },
    ...{ SIGNING_SECRET: randomBytes(32).toString("hex"), LOG_LEVEL: "error" },
    ...{ RATE_LIMIT_SCALE: "100000" },
  };
  // Opening the database migrates it, so that the schema exists before the processes start.
  const database = await openDatabase({ databaseUrl: postgres.url, dataDirectory: "" });
  undo.unshift(() => database.close());
  const parts = await Promise.all(
    [entries.api, entries.api, entries.gateway, entries.gateway].map((entry) =>
      openProcess(entry, env, undo),
    ),
  );
  return {
    apis: parts.slice(0, 2),
    gateways: parts.slice(2),
    postgres,
    redis: {
      ...redis,
      fill: () => limitRedisMemory(redis.url, 1),
      empty: () => limitRedisMemory(redis.url, 0),
    },
    db: database.db,
  };
}

async function openStore(made: Startable, undo: (() => Promise<unknown>)[]): Promise<Store> {
  undo.unshift(() => made.remove());
  let stop = await made.start();
  undo.unshift(() => stop());
  const proxy = await openProxy(made.url);
  undo.unshift(() => proxy.close());
  return {
    url: made.url,
    proxy,
    signal: (name: NodeJS.Signals) => stop(name),
    start: async () => void (stop = await made.start()),
  };
}

async function openProcess(
  entry: URL,
  env: Record<string, string>,
  undo: (() => Promise<unknown>)[],
): Promise<Part> {
  const port = String(await findFreePort());
  const start = () => startServerProcess(entry, { ...env, PORT: port });
  // Stores the promise, because a process must also be killed while it starts.
  let starting: Promise<ServerProcess> = start();
  const signal = async (name: NodeJS.Signals) => {
    const running = await starting.catch(() => null);
    running?.kill(name);
    if (name !== "SIGSTOP" && name !== "SIGCONT") await running?.exited;
  };
  undo.unshift(() => signal("SIGKILL"));
  await starting;
  return {
    url: `http://127.0.0.1:${port}`,
    signal,
    start: async () => void (await (starting = start())),
  };
}

/** A private channel with its members and one user without access. */
export type Scene = Awaited<ReturnType<typeof openScene>>;

export async function openScene(db: Database, memberCount: number) {
  const sessions = createSessions(db);
  const signIn = async () => {
    const { id } = await makeUser(db);
    return { id, secret: await sessions.create(id, "faults") };
  };
  const owner = await signIn();
  const { channel, id: serverId } = await makeServer(db, { ownerId: owner.id, isPublic: false });
  const members = [owner];
  while (members.length < memberCount) {
    const member = await signIn();
    await makeMember(db, { serverId, userId: member.id });
    members.push(member);
  }
  return { serverId, channelId: channel.id, members, stranger: await signIn() };
}
