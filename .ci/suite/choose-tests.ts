import { readdirSync } from "node:fs";
import { join } from "node:path";

/** The folders that hold tests. */
export const testRoots = [".ci", "db", "realtime", "api", "web"];

const nodeTest = /\.test\.tsx?$/;
const browserTest = /\.spec\.ts$/;
const faultsTest = /\.faults\./;

/** Whether vitest runs the test file; Playwright runs the others. */
export const isNodeTest = (path: string) => nodeTest.test(path);

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
 * Returns the test files that belong to a part of that name or whose path contains one of the words;
 * all of them without words. Throws for a word that selects nothing.
 */
export function chooseTests(paths: readonly string[], words: readonly string[]): string[] {
  if (words.length === 0) return [...paths];
  const chosen = new Set(words.flatMap((word) => chooseByWord(paths, word)));
  return paths.filter((path) => chosen.has(path));
}

function chooseByWord(paths: readonly string[], word: string): string[] {
  const isPart = partNames.some((name) => name === word);
  const found = paths.filter((path) => (isPart ? partOf(path) === word : path.includes(word)));
  if (found.length > 0) return found;
  throw new Error(
    `No test file has "${word}" in its path, and no part has this name: ${partNames.join(", ")}.`,
  );
}
