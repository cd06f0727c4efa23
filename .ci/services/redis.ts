import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { captureCommand, findFreePort, type RunningServer, startServer } from "../process.ts";
import { findOnPath, majorVersion, type Need } from "./need.ts";

/** Either a server that already runs, or the program that can start one. */
export type FoundRedis = { url: string } | { program: string };

/** Sharded publish and subscribe came with 7. */
const oldestVersion = 7;

export const redisNeed: Need<FoundRedis> = {
  name: `Redis ${oldestVersion} or newer (or Valkey)`,
  aptPackage: "redis-server",
  advice: "Install it, or set TEST_REDIS_URL to a server that the tests may empty.",
  find: async () => {
    const url = process.env["TEST_REDIS_URL"];
    if (url) return { url };
    const program = await findOnPath(["redis-server", "valkey-server"]);
    if (!program) return null;
    const { output } = await captureCommand(program, ["--version"]);
    return majorVersion(output) >= oldestVersion ? { program } : null;
  },
};

/** Starts a Redis that keeps nothing on disk. */
export async function startRedis(program: string): Promise<RunningServer> {
  const folder = await mkdtemp(join(tmpdir(), "oni-redis-"));
  const port = await findFreePort();
  const stop = await startServer(
    program,
    ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--dir", folder],
    { ready: /Ready to accept connections/i, stopSignal: "SIGTERM" },
  );
  return {
    url: `redis://127.0.0.1:${port}`,
    stop: async () => {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
