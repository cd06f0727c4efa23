import { defineConfig } from "vitest/config";
import { createTallyReporter } from "./tally-reporter.ts";

const { TEST_DATABASE_URL, TEST_REDIS_URL, VITEST_TALLY_FILE } = process.env;
const hasServers = Boolean(TEST_DATABASE_URL && TEST_REDIS_URL);
if (!hasServers) console.log("Without TEST_DATABASE_URL and TEST_REDIS_URL: no live tests.");

/** Every test that runs in Node. Live tests join in when the servers they need are named. */
export default defineConfig({
  test: {
    include: ["{db,realtime,api,web}/**/*.test.{ts,tsx}", ".ci/**/*.test.ts"],
    exclude: ["**/node_modules/**", "**/dist/**", ...(hasServers ? [] : ["**/*.live.test.ts"])],
    globalSetup: ["./db/testing/global-setup.ts"],
    reporters: ["default", ...(VITEST_TALLY_FILE ? [createTallyReporter(VITEST_TALLY_FILE)] : [])],
    // More than the cores of a small machine: many tests wait for what takes its time.
    maxWorkers: 3,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
  },
});
