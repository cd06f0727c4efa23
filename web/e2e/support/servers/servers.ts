import { randomBytes } from "node:crypto";
import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Redis } from "ioredis";
import postgres from "postgres";
import { openNginx } from "../../../../.ci/services/nginx-proxy.ts";
import { openTestProxy } from "./test-proxy.ts";
import { type ServerProcess, startProcess } from "./server-process.ts";

type Environment = Record<string, string>;

const entries = { api: "api/dist/main.js", gateway: "realtime/dist/main.js" };

/** Tests register and write far faster than people. */
const testLimits = { RATE_LIMIT_SCALE: "1000" };

export type Standalone = ServerProcess & { dataDirectory: string };

const newFolder = () => mkdtemp(join(tmpdir(), "oni-e2e-"));

/** Returns the data directory of a server that was started once and ended without a request. */
export async function makeFirstData(): Promise<string> {
  const dataDirectory = await newFolder();
  const server = await startStandalone({ dataDirectory });
  await server.stop();
  // On a busy machine a process may end before it has removed its socket, which cannot be copied.
  const files = await readdir(dataDirectory, { recursive: true, withFileTypes: true });
  const sockets = files.filter((file) => file.isSocket());
  await Promise.all(sockets.map(({ parentPath, name }) => rm(join(parentPath, name))));
  return dataDirectory;
}

/** Creating the embedded store takes seconds of a core, so a run creates one and copies it. */
async function makeData(): Promise<string> {
  const dataDirectory = await newFolder();
  const first = process.env["FIRST_DATA_DIR"];
  if (first) await cp(first, dataDirectory, { recursive: true });
  return dataDirectory;
}

/**
 * Starts the one-process server. Its data is in `dataDirectory`, or in a folder that `stop` removes. To
 * restart a killed process pass the directory of the first, and its port for pages that are still open.
 */
export async function startStandalone(
  options: { dataDirectory?: string; port?: number; env?: Environment } = {},
): Promise<Standalone> {
  const own = options.dataDirectory ? null : await makeData();
  const dataDirectory = options.dataDirectory ?? own ?? "";
  const server = await startProcess("api/dist/standalone.js", {
    ...testLimits,
    DATA_DIR: dataDirectory,
    ...(options.port && { PORT: String(options.port) }),
    ...options.env,
  });
  const stop = async () => {
    await server.stop();
    if (own) await rm(own, { recursive: true, force: true });
  };
  return { ...server, dataDirectory, stop };
}

export type Scaled = {
  /** Two origins, each with its own gateway first. One nginx is both. */
  here: string;
  there: string;
  /** Stops an api or gateway as an operator would and starts it again at the same address. */
  restart: (server: ServerProcess) => Promise<ServerProcess>;
  apis: ServerProcess[];
  gateways: ServerProcess[];
  /** The environment of all of them. */
  env: Environment;
  stop: () => Promise<void>;
};

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set; run \`make test\`, which provides it.`);
  return value;
}

/** Creates an empty database on the PostgreSQL of this run. */
export async function createDatabase() {
  const admin = postgres(required("TEST_DATABASE_URL"), { max: 1, onnotice: () => {} });
  const name = `oni_e2e_${randomBytes(6).toString("hex")}`;
  await admin.unsafe(`create database ${name}`);
  const url = new URL(required("TEST_DATABASE_URL"));
  url.pathname = `/${name}`;
  const drop = async () => {
    await admin.unsafe(`drop database if exists ${name} with (force)`);
    await admin.end();
  };
  return { url: url.href, drop };
}

async function emptyRedis(url: string): Promise<void> {
  const redis = new Redis(url);
  await redis.flushdb();
  redis.disconnect();
}

type ScaledOptions = {
  apis?: number;
  gateways?: number;
  env?: Environment;
  /** With `nginx` the deployment's own proxy is in front of all: one origin. */
  proxy?: "own" | "nginx";
};

/**
 * Starts the replicated stack: PostgreSQL, Redis, `apis` and `gateways` processes, and a proxy for each
 * gateway.
 */
export async function startScaled(options: ScaledOptions = {}): Promise<Scaled> {
  const redisUrl = required("TEST_REDIS_URL");
  await emptyRedis(redisUrl);
  const database = await createDatabase();
  const objects = await newFolder();
  const env = {
    ...testLimits,
    DATABASE_URL: database.url,
    REDIS_URL: redisUrl,
    DATA_DIR: objects,
    SIGNING_SECRET: randomBytes(32).toString("hex"),
    TRUST_PROXY: "1",
    ...options.env,
  };
  const startAll = (entry: string, count: number) =>
    Promise.all(Array.from({ length: count }, () => startProcess(entry, env)));
  const [apis, gateways] = await Promise.all([
    startAll(entries.api, options.apis ?? 2),
    startAll(entries.gateway, options.gateways ?? 2),
  ]);

  const running = new Map([...apis, ...gateways].map((server) => [server.port, server]));
  const restart = async ({ port }: ServerProcess) => {
    const code = await running.get(port)?.kill("SIGTERM");
    if (code !== 0) throw new Error(`The process on ${port} ended with ${code}.`);
    const isApi = apis.some((api) => api.port === port);
    const entry = isApi ? entries.api : entries.gateway;
    const again = await startProcess(entry, { ...env, PORT: String(port) });
    running.set(port, again);
    return again;
  };

  const ports = { apis: apis.map(({ port }) => port), gateways: gateways.map(({ port }) => port) };
  const proxies =
    options.proxy === "nginx" ? [await openNginx(ports)] : await openOwnProxies(ports);
  const stop = async () => {
    await Promise.all(proxies.map((proxy) => proxy.close()));
    await Promise.all([...running.values()].map((server) => server.stop()));
    await database.drop();
    await rm(objects, { recursive: true, force: true });
  };
  const [here = "", there = here] = proxies.map(({ url }) => url);
  return { here, there, restart, apis, gateways, env, stop };
}

/** Opens a proxy for each gateway that prefers that gateway. */
const openOwnProxies = ({ apis, gateways }: { apis: number[]; gateways: number[] }) =>
  Promise.all(
    gateways.map((preferred) => {
      const others = gateways.filter((other) => other !== preferred);
      return openTestProxy({ apis, gateways: [preferred, ...others] });
    }),
  );
