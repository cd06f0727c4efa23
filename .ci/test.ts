import { chmod, mkdtemp, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chooseChangedTests, listChangedFiles } from "./suite/choose-changed-tests.ts";
import {
  chooseTests,
  isDeepTest,
  isNodeTest,
  listTestFiles,
  partNames,
  partOf,
} from "./suite/choose-tests.ts";
import { runCommand, type RunningServer } from "./services/process.ts";
import { chromiumNeed } from "./services/chromium.ts";
import { curlNeed } from "./services/curl.ts";
import { firefoxNeed } from "./services/firefox.ts";
import { pgbouncerNeed } from "./services/pgbouncer.ts";
import { nginxNeed } from "./services/nginx.ts";
import { postgresNeed, startPostgres } from "./services/postgres.ts";
import { pythonNeed } from "./services/python.ts";
import { provide } from "./services/provide.ts";
import { redisNeed, startRedis } from "./services/redis.ts";
import { isDeep } from "./suite/deep.ts";
import { readSources } from "./suite/sources.ts";
import {
  closingLines,
  type PartResult,
  partLines,
  readReport,
  retryLine,
  settleTally,
  slowestLines,
  type Tally,
  tallyPlaywright,
} from "./suite/tally.ts";

const failedRun = (reason: string): PartResult => ({
  ...{ name: "start", wallMs: 0, cpuMs: 0 },
  tallies: [{ passed: 0, failures: [reason], tests: [] }],
});

const interruption = new AbortController();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => interruption.abort());
}

/** Run at the end in reverse order. */
const cleanUps: (() => Promise<void>)[] = [];

async function start(starting: Promise<RunningServer>): Promise<RunningServer> {
  const server = await starting;
  cleanUps.unshift(server.stop);
  return server;
}

/**
 * Starts the servers of the run. The files of PostgreSQL are in `folder`. Returns the environment of the
 * tests, null when a need is missing.
 */
async function provideServices(folder: string): Promise<NodeJS.ProcessEnv | null> {
  const chromium = await provide(chromiumNeed);
  const postgres = await provide(postgresNeed);
  const redis = await provide(redisNeed);
  const nginx = await provide(nginxNeed);
  const pgbouncer = await provide(pgbouncerNeed);
  const python = await provide(pythonNeed);
  const curl = await provide(curlNeed);
  const firefox = isDeep ? await provide(firefoxNeed) : "";
  if (!chromium || !postgres || !redis || !nginx || !pgbouncer || !python || !curl) return null;
  if (firefox === null) return null;

  const database =
    "url" in postgres
      ? postgres
      : await start(startPostgres(postgres.programs, { parentFolder: folder, isVolatile: true }));
  const bus = "url" in redis ? redis : await start(startRedis(redis.program));
  console.log(`Chromium    ${chromium}`);
  console.log(`PostgreSQL  ${new URL(database.url).host}`);
  console.log(`Redis       ${new URL(bus.url).host}`);
  console.log(`nginx       ${nginx}`);
  console.log(`PgBouncer   ${pgbouncer}`);
  console.log(`Python      ${python}`);
  console.log(`curl        ${curl}`);
  if (firefox) console.log(`Firefox     ${firefox}`);
  return {
    ...process.env,
    CHROMIUM_PATH: chromium,
    FIREFOX_PATH: firefox,
    NGINX_PATH: nginx,
    PGBOUNCER_PATH: pgbouncer,
    PYTHON_PATH: python,
    TEST_DATABASE_URL: database.url,
    TEST_REDIS_URL: bus.url,
  };
}

/** On Linux this file system is in memory. */
const memoryFolder = "/dev/shm";
/** A run uses 0.7 GB. */
const minMemoryBytes = 4 * 2 ** 30;

/**
 * Returns the file system in memory if it has enough space. Databases and stores are copied there in half
 * the time.
 */
async function chooseMemory(): Promise<string> {
  const { bavail, bsize } = await statfs(memoryFolder).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize >= minMemoryBytes ? memoryFolder : tmpdir();
}

/** The folders that the tests of a run write to. */
type RunFolders = { inMemory: string; onDisk: string };

const makeRunFolders = async (): Promise<RunFolders> => ({
  inMemory: await makeRunFolder(await chooseMemory()),
  onDisk: await makeRunFolder(tmpdir()),
});

/** Makes a folder for the temporary files of the tests. The end of the run removes it. */
async function makeRunFolder(parent: string): Promise<string> {
  const folder = await mkdtemp(join(parent, "oni-tests-"));
  cleanUps.unshift(() => rm(folder, { recursive: true, force: true }));
  // Tests that start a PostgreSQL as another user put its folder in here.
  await chmod(folder, 0o755);
  return folder;
}

/** Runs a command with the environment of the tests and returns its exit code. */
type Run = (command: string, args: string[], more?: NodeJS.ProcessEnv) => Promise<number>;

async function runVitest(run: Run, report: string, paths: string[]): Promise<Tally[]> {
  if (paths.length === 0) return [];
  const args = ["run", "--config=.ci/vitest.config.ts", ...paths];
  const code = await run("node_modules/.bin/vitest", args, { VITEST_TALLY_FILE: report });
  return [settleTally("vitest", await readReport(report), code)];
}

async function runPlaywright(run: Run, report: string, paths: string[]): Promise<Tally[]> {
  if (paths.length === 0 || interruption.signal.aborted) return [];
  const args = [
    "test",
    "--config=web/e2e/playwright.config.ts",
    "--reporter=./.ci/suite/failure-reporter.ts,list,json",
    ...paths,
  ];
  const code = await run("node_modules/.bin/playwright", args, {
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  const result = await readReport<Parameters<typeof tallyPlaywright>[0]>(report);
  return [settleTally("playwright", result && tallyPlaywright(result), code)];
}

/** Builds, then runs the parts one after the other, so that each has its own wall and CPU time. */
async function runParts(
  env: NodeJS.ProcessEnv,
  tests: readonly string[],
  { inMemory, onDisk }: RunFolders,
): Promise<PartResult[]> {
  async function measure(name: string, work: (run: Run) => Promise<Tally[]>): Promise<PartResult> {
    // Power cuts and full disks need a real disk.
    const TMPDIR = name === "faults" ? onDisk : inMemory;
    const startedAt = performance.now();
    let cpuMs = 0;
    const tallies = await work(async (command, args, more) => {
      const result = await runCommand(command, args, {
        env: { ...env, TEST_BUILT: "1", TMPDIR, ...more },
        signal: interruption.signal,
      });
      cpuMs += result.cpuMs;
      return result.code;
    });
    return { name, wallMs: performance.now() - startedAt, cpuMs, tallies };
  }

  const build = await measure("build", async (run) =>
    (await run("make", ["--silent", "build"])) === 0 ? [] : failedRun("The build failed.").tallies,
  );
  const results = [build];
  if (build.tallies.length > 0) return results;
  for (const name of partNames) {
    const paths = tests.filter((path) => partOf(path) === name);
    if (paths.length === 0 || interruption.signal.aborted) continue;
    results.push(
      await measure(name, async (run) => [
        ...(await runVitest(run, join(onDisk, `${name}-vitest.json`), paths.filter(isNodeTest))),
        ...(await runPlaywright(
          run,
          join(onDisk, `${name}-playwright.json`),
          paths.filter((path) => !isNodeTest(path)),
        )),
      ]),
    );
  }
  return results;
}

async function runAll(): Promise<PartResult[]> {
  try {
    const { SINCE } = process.env;
    const chosen = chooseTests(listTestFiles(), process.argv.slice(2));
    const reached = SINCE
      ? chooseChangedTests(readSources(), chosen, listChangedFiles(SINCE))
      : chosen;
    const tests = reached.filter((path) => isDeep || !isDeepTest(path));
    if (SINCE)
      console.log(`${reached.length} of ${chosen.length} test files reach a changed file.`);
    if (tests.length === 0) return [];
    const folders = await makeRunFolders();
    const env = await provideServices(folders.inMemory);
    return env
      ? await runParts(env, tests, folders)
      : [failedRun("Something that the tests need is missing.")];
  } catch (error) {
    return [failedRun(error instanceof Error ? error.message : String(error))];
  } finally {
    for (const cleanUp of cleanUps) await cleanUp();
  }
}

async function main(): Promise<number> {
  const results = await runAll();
  if (interruption.signal.aborted) return 130;
  const tallies = results.flatMap((result) => result.tallies);
  const lines = [
    ...slowestLines(tallies),
    ...partLines(results),
    retryLine(tallies),
    ...closingLines(tallies),
  ];
  console.log(lines.join("\n"));
  return tallies.every(({ failures }) => failures.length === 0) ? 0 : 1;
}

process.exitCode = await main();
