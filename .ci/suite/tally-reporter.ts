import { writeFile } from "node:fs/promises";
import type { Reporter } from "vitest/node";
import { tallyVitest } from "./tally.ts";

/**
 * Returns a vitest reporter that writes the tally of a run to `path` as JSON. Vitest's own reports omit
 * errors that belong to no test.
 */
export const createTallyReporter = (path: string): Reporter => ({
  async onTestRunEnd(modules, unhandledErrors) {
    const files = modules.map((module) => ({
      path: module.relativeModuleId,
      errors: module.errors(),
      tests: [...module.children.allTests()].map((test) => ({
        title: test.fullName,
        durationMs: test.diagnostic()?.duration ?? 0,
        retries: test.diagnostic()?.retryCount ?? 0,
        ...test.result(),
      })),
    }));
    await writeFile(path, JSON.stringify(tallyVitest(files, unhandledErrors)));
  },
});
