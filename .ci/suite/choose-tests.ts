import { readdirSync } from "node:fs";
import { join } from "node:path";

/** The folders that hold tests. */
export const testRoots = [".ci", "db", "realtime", "api", "web"];

const nodeTest = /\.test\.tsx?$/;
const browserTest = /\.spec\.ts$/;
const faultsTest = /\.faults\./;
const firefoxTest = /\.firefox\.spec\.ts$/;

/** Returns whether vitest runs the test file. Playwright runs the others. */
export const isNodeTest = (path: string) => nodeTest.test(path);

/** Returns whether a test file runs only with DEEP=1. */
export const isDeepTest = (path: string) => firefoxTest.test(path);

/** The parts of a run, in the order in which they run. */
export const partNames = ["quick", "faults", "browser"] as const;

/** Returns the part of the run that a test file belongs to. */
export function partOf(path: string): (typeof partNames)[number] {
  if (faultsTest.test(path)) return "faults";
  return isNodeTest(path) ? "quick" : "browser";
}

/** Returns every test file of the repository at `root`, as a path relative to it. */
export function listTestFiles(root = "."): string[] {
  return testRoots.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((path) => nodeTest.test(path) || browserTest.test(path))
      .filter((path) => !/(^|\/)(node_modules|dist)\//.test(path))
      .map((path) => join(folder, path)),
  );
}

/**
 * Returns the test files of the parts with these names, and those whose path contains one of the filters.
 * Without filters it returns all of them. Throws for a filter that selects nothing.
 */
export function chooseTests(paths: readonly string[], filters: readonly string[]): string[] {
  if (filters.length === 0) return [...paths];
  const chosen = new Set(filters.flatMap((filter) => chooseByFilter(paths, filter)));
  return paths.filter((path) => chosen.has(path));
}

function chooseByFilter(paths: readonly string[], filter: string): string[] {
  const isPart = partNames.some((name) => name === filter);
  const found = paths.filter((path) => (isPart ? partOf(path) === filter : path.includes(filter)));
  if (found.length > 0) return found;
  throw new Error(
    `No test file has "${filter}" in its path, and no part has this name: ${partNames.join(", ")}.`,
  );
}
