import { readdirSync } from "node:fs";
import { join } from "node:path";

/** The folders that hold tests. */
export const testRoots = [".ci", "db", "realtime", "api", "web"];

/** Paths of test files, by who runs them: vitest, or Playwright with a browser. */
export type ChosenTests = { node: string[]; browser: string[] };

const nodeTest = /\.test\.tsx?$/;
const browserTest = /\.spec\.ts$/;
const faultsTest = /\.faults\./;

/** Parts of the whole run that have a name; each test file is in one of them. */
const rings = new Map<string, (path: string) => boolean>([
  ["quick", (path) => nodeTest.test(path) && !faultsTest.test(path)],
  ["browser", (path) => browserTest.test(path) && !faultsTest.test(path)],
  ["faults", (path) => faultsTest.test(path)],
]);

/** The name of the ring that a test file is in, by its path or the end of it. */
export function ringOf(path: string): string {
  const [found] = [...rings].find(([, holds]) => holds(path)) ?? [];
  if (!found) throw new Error(`${path} is no test file.`);
  return found;
}

/** Every test file of the repository at `root`, as a path from there. */
export function listTestFiles(root = "."): string[] {
  return testRoots.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((path) => nodeTest.test(path) || browserTest.test(path))
      .filter((path) => !/(^|\/)(node_modules|dist)\//.test(path))
      .map((path) => join(folder, path)),
  );
}

/**
 * The test files whose path holds one of the words, or that are in a ring of that name; all of them
 * when there is no word. Throws for a word that chooses nothing.
 */
export function chooseTests(paths: readonly string[], words: readonly string[]): ChosenTests {
  const chosen = new Set(
    words.length === 0 ? paths : words.flatMap((word) => chooseBy(paths, word)),
  );
  const inOrder = paths.filter((path) => chosen.has(path));
  return {
    node: inOrder.filter((path) => nodeTest.test(path)),
    browser: inOrder.filter((path) => browserTest.test(path)),
  };
}

function chooseBy(paths: readonly string[], word: string): string[] {
  const found = paths.filter(rings.get(word) ?? ((path) => path.includes(word)));
  if (found.length > 0) return found;
  throw new Error(
    `No test file has "${word}" in its path, nor is it a ring: ${[...rings.keys()].join(", ")}.`,
  );
}
