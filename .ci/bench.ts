import { loadavg } from "node:os";
import { runCommand } from "./services/process.ts";
import { postgresNeed, startPostgres } from "./services/postgres.ts";
import { provide } from "./services/provide.ts";
import { redisNeed, startRedis } from "./services/redis.ts";

/** Each bench measures ONI and a plain reference in one run and prints a table. */
const benches = [
  "realtime/bench/fan-out.ts",
  "realtime/bench/idle-sockets.ts",
  "realtime/bench/reconnect.ts",
  "api/bench/sends.ts",
  "api/bench/gets.ts",
  "api/bench/roles.ts",
  "api/bench/revocations.ts",
  "api/bench/constellation.ts",
  "api/bench/search.ts",
  "api/bench/imports.ts",
  "api/bench/sends-during-import.ts",
  "api/bench/read-replica.ts",
  "web/bench/constellation.ts",
  "web/bench/long-channel.ts",
  "web/bench/page-load.ts",
];

/** Names of benches on the command line select them. */
const filters = process.argv.slice(2);
const chosen = benches.filter(
  (bench) => filters.length === 0 || filters.some((filter) => bench.includes(filter)),
);

const interruption = new AbortController();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => interruption.abort());
}

/**
 * Runs the benches one after the other on a PostgreSQL and a Redis of their own. Returns the exit code.
 */
async function main(): Promise<number> {
  const postgres = await provide(postgresNeed);
  const redis = await provide(redisNeed);
  if (!postgres || !redis) return 1;
  const given = { stop: async () => {} };
  const database =
    "url" in postgres ? { ...given, ...postgres } : await startPostgres(postgres.programs);
  const bus = "url" in redis ? { ...given, ...redis } : await startRedis(redis.program);
  try {
    for (const bench of chosen) {
      const [load = 0] = loadavg();
      console.log(`\n${bench}, begun at a load average of ${load.toFixed(1)}`);
      const { code } = await runCommand(process.execPath, ["--import", "tsx", bench], {
        env: {
          ...process.env,
          ...{ TEST_DATABASE_URL: database.url, TEST_REDIS_URL: bus.url },
          // The benches measure the build that is delivered. `make bench` has made it.
          TEST_BUILT: "1",
        },
        signal: interruption.signal,
      });
      if (code !== 0) return code;
    }
    return 0;
  } finally {
    await bus.stop();
    await database.stop();
  }
}

process.exitCode = await main();
