import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  captureCommand,
  findFreePort,
  type RunningServer,
  type Startable,
  startOnce,
  startServer,
} from "./process.ts";
import { findOnPath, majorVersion, type Need } from "./need.ts";

/** A running server, or the program that can start one. */
export type FoundRedis = { url: string } | { program: string };

/** Sharded publish/subscribe exists since Redis 7. */
const oldestVersion = 7;

/** Returns the path of a program that is new enough to start a server, null when there is none. */
export async function findRedisProgram(): Promise<string | null> {
  const program = await findOnPath(["redis-server", "valkey-server"]);
  if (!program) return null;
  const { output } = await captureCommand(program, ["--version"]);
  return majorVersion(output) >= oldestVersion ? program : null;
}

export const redisNeed: Need<FoundRedis> = {
  name: `Redis ${oldestVersion} or newer (or Valkey)`,
  aptPackage: "redis-server",
  advice: "Install it, or set TEST_REDIS_URL to a server that the tests may empty.",
  find: async () => {
    const url = process.env["TEST_REDIS_URL"];
    if (url) return { url };
    const program = await findRedisProgram();
    return program === null ? null : { program };
  },
};

/** Creates a Redis that writes no data to disk. `settings` are more of its arguments. */
export async function makeRedis(
  program: string,
  settings: readonly string[] = [],
): Promise<Startable> {
  const folder = await mkdtemp(join(tmpdir(), "oni-redis-"));
  const port = await findFreePort();
  return {
    url: `redis://127.0.0.1:${port}`,
    start: () =>
      startServer(
        program,
        [
          ...["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--dir", folder],
          ...settings,
        ],
        { ready: /Ready to accept connections/i, stopSignal: "SIGTERM" },
      ),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Starts a Redis that writes nothing to disk. */
export const startRedis = async (program: string): Promise<RunningServer> =>
  startOnce(await makeRedis(program));
