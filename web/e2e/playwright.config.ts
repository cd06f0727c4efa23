import { defineConfig } from "playwright/test";
import { isDeep } from "../../.ci/suite/deep.ts";
import { testLimitMs } from "../../.ci/checks/check-limits.ts";

/** The path of the browser. Without it Playwright uses its own. */
const executablePath = process.env["CHROMIUM_PATH"];

/** Each has a test of nearly a minute. */
const longest = ["terminal.spec.ts", "random-steps.spec.ts"];

export default defineConfig({
  testDir: ".",
  outputDir: "../../.cache/e2e",
  globalSetup: "./support/global-setup.ts",
  forbidOnly: true,
  // One for each core of a small machine. With three each test takes longer, and more tests reach their
  // limits on a busy machine.
  workers: 2,
  // A test that fails once fails.
  retries: 0,
  timeout: testLimitMs,
  expect: { timeout: 15_000 },
  // The longest begin first, so that no worker runs alone at the end.
  projects: [
    // Scaled stacks share the one Redis of the run, so they run one at a time.
    { name: "scaled", testMatch: "*.scaled.spec.ts", workers: 1 },
    { name: "longest", testMatch: longest },
    {
      name: "others",
      testMatch: "*.spec.ts",
      testIgnore: ["*.scaled.spec.ts", ...longest, ...(isDeep ? [] : ["*.firefox.spec.ts"])],
    },
  ],
  use: {
    viewport: { width: 1440, height: 900 },
    // Decorative motion costs half a core a page. The tests of motion turn it on.
    contextOptions: { reducedMotion: "reduce" },
    // A service worker would hide requests from the routes of tests. The tests of the device allow it.
    serviceWorkers: "block",
    screenshot: "only-on-failure",
    trace: "off",
    video: "off",
    launchOptions: { args: ["--no-sandbox"], ...(executablePath && { executablePath }) },
  },
});
