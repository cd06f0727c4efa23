import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ChosenTests, chooseTests, listTestFiles } from "./choose-tests.ts";
import { runCommand, type RunningServer } from "./process.ts";
import { chromiumNeed } from "./services/chromium.ts";
import { pgbouncerNeed } from "./services/pgbouncer.ts";
import { nginxNeed } from "./services/nginx.ts";
import { postgresNeed, startPostgres } from "./services/postgres.ts";
import { provide } from "./services/provide.ts";
import { redisNeed, startRedis } from "./services/redis.ts";
import {
  closingLines,
  readReport,
  ringLines,
  slowestLines,
  settleTally,
  type Tally,
  tallyPlaywright,
} from "./tally.ts";

const stillborn = (reason: string): Tally => ({ passed: 0, failures: [reason], durations: [] });

const interruption = new AbortController();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => interruption.abort());
}

/** What to undo at the end, the last thing first. */
const cleanUps: (() => Promise<void>)[] = [];

async function start(starting: Promise<RunningServer>): Promise<RunningServer> {
  const server = await starting;
  cleanUps.unshift(server.stop);
  return server;
}

/** Starts what the tests need and answers how the tests find it; null when something is missing. */
async function provideServices(): Promise<NodeJS.ProcessEnv | null> {
  const chromium = await provide(chromiumNeed);
  const postgres = await provide(postgresNeed);
  const redis = await provide(redisNeed);
  const nginx = await provide(nginxNeed);
  const pgbouncer = await provide(pgbouncerNeed);
  if (!chromium || !postgres || !redis || !nginx || !pgbouncer) return null;

  const database =
    "url" in postgres
      ? postgres
      : await start(startPostgres(postgres.programs, { isForgetful: true }));
  const bus = "url" in redis ? redis : await start(startRedis(redis.program));
  console.log(`Chromium    ${chromium}`);
  console.log(`PostgreSQL  ${new URL(database.url).host}`);
  console.log(`Redis       ${new URL(bus.url).host}`);
  console.log(`nginx       ${nginx}`);
  console.log(`PgBouncer   ${pgbouncer}`);
  return {
    ...process.env,
    CHROMIUM_PATH: chromium,
    NGINX_PATH: nginx,
    PGBOUNCER_PATH: pgbouncer,
    TEST_DATABASE_URL: database.url,
    TEST_REDIS_URL: bus.url,
  };
}

/** Everything that the tests put aside lies in here and goes with it. */
async function makeRunFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "oni-tests-"));
  cleanUps.unshift(() => rm(folder, { recursive: true, force: true }));
  // Tests that start a PostgreSQL of their own lend a folder in here to another user.
  await chmod(folder, 0o755);
  return folder;
}

async function runSuites(env: NodeJS.ProcessEnv, tests: ChosenTests): Promise<Tally[]> {
  const folder = await makeRunFolder();
  const run = (command: string, args: string[], more: NodeJS.ProcessEnv = {}) =>
    runCommand(command, args, {
      env: { ...env, TEST_BUILT: "1", TMPDIR: folder, ...more },
      signal: interruption.signal,
    });

  const built = await run("make", ["--silent", "build"]);
  if (built !== 0) return [stillborn("The build failed.")];

  const tallies: Tally[] = [];
  if (tests.node.length > 0) {
    const report = join(folder, "vitest.json");
    const code = await run(
      "node_modules/.bin/vitest",
      ["run", "--config=.ci/vitest.config.ts", ...tests.node],
      { VITEST_TALLY_FILE: report },
    );
    tallies.push(settleTally("vitest", await readReport(report), code));
  }
  if (interruption.signal.aborted) return tallies;
  if (tests.browser.length > 0) {
    const report = join(folder, "playwright.json");
    const code = await run(
      "node_modules/.bin/playwright",
      ["test", "--config=web/e2e/playwright.config.ts", "--reporter=list,json", ...tests.browser],
      { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    );
    const told = await readReport<Parameters<typeof tallyPlaywright>[0]>(report);
    tallies.push(settleTally("playwright", told && tallyPlaywright(told), code));
  }
  return tallies;
}

async function runAll(): Promise<Tally[]> {
  try {
    // Words on the command line narrow the run.
    const tests = chooseTests(listTestFiles(), process.argv.slice(2));
    const env = await provideServices();
    return env
      ? await runSuites(env, tests)
      : [stillborn("Something that the tests need is missing.")];
  } catch (error) {
    return [stillborn(error instanceof Error ? error.message : String(error))];
  } finally {
    for (const cleanUp of cleanUps) await cleanUp();
  }
}

async function main(): Promise<number> {
  const tallies = await runAll();
  if (interruption.signal.aborted) return 130;
  const lines = [...slowestLines(tallies), ...ringLines(tallies), ...closingLines(tallies)];
  console.log(lines.join("\n"));
  return tallies.every(({ failures }) => failures.length === 0) ? 0 : 1;
}

process.exitCode = await main();
