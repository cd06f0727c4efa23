import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { testLimitMs } from "./checks/check-limits.ts";
import { isDeep } from "./suite/deep.ts";
import { testRoots } from "./suite/choose-tests.ts";
import { districts } from "./suite/districts.ts";
import { canMount } from "./services/small-disk.ts";
import { createTallyReporter } from "./suite/tally-reporter.ts";

const { TEST_DATABASE_URL, TEST_REDIS_URL, VITEST_TALLY_FILE } = process.env;
const hasServers = Boolean(TEST_DATABASE_URL && TEST_REDIS_URL);
if (!hasServers) console.log("Without TEST_DATABASE_URL and TEST_REDIS_URL: no live tests.");
const hasDisks = await canMount();
if (!hasDisks) console.log("Without the rights of root on Linux: no tests of full disks.");

/**
 * Files that need a process of their own. They measure or change process state (memory, time, file mode),
 * need the stack size of a browser, record every opened socket, or replace a module that other files have
 * loaded.
 */
const needProcess = [
  "api/src/operator/backup/backup*.test.ts",
  "api/src/shrine/posts/plain-text.test.ts",
  "api/src/promises/fuzz.faults.test.ts",
  "db/src/files/store-files.faults.test.ts",
  "realtime/src/sockets/outgoing.test.ts",
  "web/src/shrine/posts/format-date.test.ts",
  "web/src/ui/text/Markdown.test.tsx",
  "web/src/ui/text/format-time.test.ts",
];

/**
 * Together these files run each query at least once. They run on both stores where a PostgreSQL exists.
 * Files that always open the embedded store are not listed.
 */
const runsQueries = [
  "api/src/promises/access-matrix.test.ts",
  "api/src/chat/files/attachments.test.ts",
  "api/src/shrine/uploads/sweep.test.ts",
  "api/src/account/notifications/push/{push,push-queue}.test.ts",
  "api/src/account/recovery/reset-link.test.ts",
  "api/src/keepers/*/*.test.ts",
  "api/src/chat/messages/messages.test.ts",
  "api/src/chat/webhooks/webhooks.test.ts",
  "api/src/people/reports/reports.test.ts",
  "api/src/shrine/profile/profile.test.ts",
  "api/src/chat/search/search.test.ts",
  "api/src/shrine/album/trash/trash.test.ts",
  "api/src/chat/servers/activity.test.ts",
  "db/testing/database.test.ts",
  `db/src/{${districts.join(",")},schema,sql}/**/*.test.ts`,
  // These cover further branches of the same queries.
  ...(isDeep
    ? [
        "api/demo/demo.test.ts",
        "api/src/shrine/answers/answers.test.ts",
        "api/src/chat/{invites/preview,servers/icons}.test.ts",
        "api/src/shrine/uploads/accepted-images.test.ts",
        "api/src/account/notifications/push/subscriptions.test.ts",
        "api/src/account/recovery/recovery.test.ts",
        "api/src/people/reports/keeper-reports.test.ts",
        "api/src/chat/search/*.test.ts",
      ]
    : []),
];
const exclude = [
  ...["**/node_modules/**", "**/dist/**"],
  ...(hasServers ? [] : ["**/*.live.test.ts"]),
  // An annex that is off has no tests.
  ...(process.env["ANNEXES"] === "off" ? ["**/annex/**"] : []),
  ...(hasDisks ? [] : ["**/*.root.test.ts"]),
];
/** These wait for up to a minute. They begin first, because the run would wait for them at its end. */
const waitLong = [
  "realtime/src/local.test.ts",
  "realtime/src/shared.live.test.ts",
  "api/src/operator/jobs.test.ts",
];
/** These wait for some seconds while others use the processor. As short files they would begin last. */
const waitShortly = [
  "db/src/connection/timeouts.live.test.ts",
  "realtime/process/observe/database-metrics.live.test.ts",
  "realtime/process/pace/limiter.live.test.ts",
  "realtime/process/pace/limiter.test.ts",
  "realtime/process/observe/log.test.ts",
];

class WaitsEarly extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isOneOf = (paths: string[], { moduleId }: TestSpecification) =>
      paths.some((path) => moduleId.endsWith(path));
    const long = sorted.filter((file) => isOneOf(waitLong, file));
    const short = sorted.filter((file) => isOneOf(waitShortly, file));
    const others = sorted.filter((file) => !long.includes(file) && !short.includes(file));
    const half = others.length / 2;
    return [...long, ...others.slice(0, half), ...short, ...others.slice(half)];
  }
}

const limits = {
  testTimeout: testLimitMs,
  hookTimeout: testLimitMs,
  expect: { poll: { timeout: 15_000 } },
};

const testsIn = (roots: string[]) => roots.map((root) => `${root}/**/*.test.{ts,tsx}`);

const inThreads = {
  ...limits,
  pool: "threads" as const,
  exclude: [...exclude, ...needProcess],
  provide: { isEmbeddedOnly: false },
};

const embedded = {
  test: {
    ...inThreads,
    name: "embedded",
    isolate: false,
    include: runsQueries,
    exclude: [...exclude, "**/*.live.test.ts"],
    provide: { isEmbeddedOnly: true },
  },
};

/**
 * The configuration of every test that runs in Node. Files with needs join where these are met. Threads
 * share the compiled embedded database, which each process would compile again.
 */
export default defineConfig({
  test: {
    globalSetup: ["./db/testing/global-setup.ts"],
    reporters: ["default", ...(VITEST_TALLY_FILE ? [createTallyReporter(VITEST_TALLY_FILE)] : [])],
    // More workers than the cores of a small machine, because many tests wait.
    maxWorkers: 4,
    sequence: { sequencer: WaitsEarly },
    projects: [
      {
        test: {
          ...inThreads,
          name: "threads",
          // Modules are loaded once a worker instead of once a file, which saves 90 s a run.
          isolate: false,
          include: testsIn(testRoots.filter((root) => root !== "web")),
        },
      },
      {
        test: {
          ...inThreads,
          name: "screens",
          isolate: false,
          setupFiles: [`${import.meta.dirname}/begin-file.ts`],
          include: testsIn(["web"]),
        },
      },
      {
        test: {
          ...limits,
          name: "processes",
          pool: "forks",
          // No worker lives long enough to profit from the optimizing WebAssembly compiler.
          execArgv: ["--liftoff-only"],
          include: needProcess,
          exclude,
          provide: { isEmbeddedOnly: false },
        },
      },
      ...(hasServers ? [embedded] : []),
    ],
  },
});
