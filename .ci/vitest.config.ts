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
 * They measure or change what the threads of a process share, its memory, time or file mode, need its
 * stack, which is that of a browser, note every socket that is opened, or put something else below a
 * module that files before them have loaded.
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
 * Together they ask each query at least once, so they run on both stores where there is a PostgreSQL.
 * What always opens the embedded store need not stand here.
 */
const runsQueries = [
  "api/src/promises/access-matrix.test.ts",
  "api/src/chat/files/attachments.test.ts",
  "api/src/shrine/uploads/sweep.test.ts",
  "api/src/account/notifications/push/{push,push-queue}.test.ts",
  "api/src/account/recovery/reset-link.test.ts",
  "api/src/keepers/*/*.test.ts",
  "api/src/chat/messages/messages.test.ts",
  "api/src/people/reports/reports.test.ts",
  "api/src/shrine/profile/profile.test.ts",
  "api/src/chat/search/search.test.ts",
  "api/src/shrine/album/trash/trash.test.ts",
  "api/src/chat/servers/activity.test.ts",
  "db/testing/database.test.ts",
  `db/src/{${districts.join(",")},schema,sql}/**/*.test.ts`,
  // Further branches of what these ask already.
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
  ...(hasDisks ? [] : ["**/*.root.test.ts"]),
];
/** These wait most of a minute for what takes its time. Begun last, they would keep a run waiting. */
const waitLong = [
  "realtime/src/local.test.ts",
  "realtime/src/shared.live.test.ts",
  "api/src/operator/jobs.test.ts",
];
/** These wait some seconds, while others need the processor; being short, they would come last. */
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
 * Every test that runs in Node; those with needs join in where they are met. Threads compile the
 * embedded database once for all, which each process would do for itself.
 */
export default defineConfig({
  test: {
    globalSetup: ["./db/testing/global-setup.ts"],
    reporters: ["default", ...(VITEST_TALLY_FILE ? [createTallyReporter(VITEST_TALLY_FILE)] : [])],
    // More than the cores of a small machine: many tests wait for what takes its time.
    maxWorkers: 4,
    sequence: { sequencer: WaitsEarly },
    projects: [
      {
        test: {
          ...inThreads,
          name: "threads",
          // Modules are loaded once a worker, not once a file, which came to 90 s a run.
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
          // None lives long enough to gain from compiling its embedded store a second time.
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
