import { defineConfig } from "playwright/test";
import { testLimitMs } from "../../.ci/checks/check-limits.ts";

/** The path of the browser; without it Playwright uses the one that it installed itself. */
const executablePath = process.env["CHROMIUM_PATH"];

/** Each has a test of nearly a minute. */
const longest = ["terminal.spec.ts", "walk.spec.ts"];

export default defineConfig({
  testDir: ".",
  outputDir: "../../.cache/e2e",
  globalSetup: "./support/global-setup.ts",
  forbidOnly: true,
  // One for each core of a small machine. With a third each test takes longer, and on a machine that is
  // busy with other things more of them reach their limits.
  workers: 2,
  // A test that fails once fails.
  retries: 0,
  timeout: testLimitMs,
  expect: { timeout: 15_000 },
  // What takes longest begins first, so that no worker runs alone at the end.
  projects: [
    // Scaled stacks share the one Redis of the run, so they take turns.
    { name: "scaled", testMatch: "*.scaled.spec.ts", workers: 1 },
    { name: "longest", testMatch: longest },
    { name: "others", testMatch: "*.spec.ts", testIgnore: ["*.scaled.spec.ts", ...longest] },
  ],
  use: {
    viewport: { width: 1440, height: 900 },
    // What moves for its own sake costs half a core a page; the tests of motion ask for it.
    contextOptions: { reducedMotion: "reduce" },
    // It would keep requests from the routes of tests; those of the device ask for it.
    serviceWorkers: "block",
    screenshot: "only-on-failure",
    trace: "off",
    video: "off",
    launchOptions: { args: ["--no-sandbox"], ...(executablePath && { executablePath }) },
  },
});
