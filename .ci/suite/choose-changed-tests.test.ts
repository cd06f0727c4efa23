import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";
import { basicSpecs, chooseChangedTests, listChangedFiles } from "./choose-changed-tests.ts";
import { listTestFiles } from "./choose-tests.ts";

const files: Record<string, string> = {
  "db/package.json": '{ "name": "@oni/db", "exports": { ".": { "node": "./src/index.ts" } } }',
  "db/src/index.ts": 'export * from "./posts.ts";',
  "db/src/posts.ts": "",
  "db/src/posts.test.ts": 'import { listPosts } from "./posts.ts";',
  "api/demo/texts/a.txt": "",
  "api/demo/texts.test.ts": 'new URL("./texts/", import.meta.url);',
  "api/src/entry/main.ts": 'import { listPosts } from "@oni/db";',
  "api/src/deployed/stack.faults.live.test.ts":
    'const entry = new URL("../entry/main.ts", import.meta.url);',
  ".ci/checks/docker.test.ts": 'readFileSync("docker/nginx.conf");',
  "web/src/shrine/music/Player.tsx": "",
  "web/src/shrine/music/Player.test.tsx": 'const { Player } = await import("./Player.tsx");',
  "web/src/shrine/wall/Wall.tsx": "",
  "web/src/theme/colors.ts": "",
  "web/e2e/shrine/music-parts.ts": "",
  "web/e2e/shrine/music.spec.ts": 'import "./music-parts.ts";',
  "web/e2e/shrine/post.spec.ts": "",
  "web/e2e/home/shell.spec.ts": "",
};
const sources = Object.entries(files).map(([path, text]) => ({ path, text }));
const tests = Object.keys(files).filter((path) => /\.(test|spec)\.tsx?$/.test(path));

it.each([
  ["a test itself", ["web/e2e/home/shell.spec.ts"], ["web/e2e/home/shell.spec.ts"]],
  [
    "an import of a test, also a dynamic one",
    ["web/src/shrine/music/Player.tsx"],
    ["web/src/shrine/music/Player.test.tsx", "web/e2e/shrine/music.spec.ts"],
  ],
  ["a helper of specs", ["web/e2e/shrine/music-parts.ts"], ["web/e2e/shrine/music.spec.ts"]],
  [
    "an import through a package and the entry of a process",
    ["db/src/posts.ts"],
    [
      "db/src/posts.test.ts",
      "api/src/deployed/stack.faults.live.test.ts",
      "web/e2e/shrine/post.spec.ts",
    ],
  ],
  [
    "a product file without a spec of its name, in a district",
    ["web/src/shrine/wall/Wall.tsx"],
    ["web/e2e/shrine/music.spec.ts", "web/e2e/shrine/post.spec.ts"],
  ],
  [
    "a product file without a spec of its name elsewhere",
    ["web/src/theme/colors.ts"],
    ["web/e2e/home/shell.spec.ts"],
  ],
  [
    "a file of a folder whose URL a test contains",
    ["api/demo/texts/a.txt"],
    ["api/demo/texts.test.ts"],
  ],
  ["a file whose path a test contains", ["docker/nginx.conf"], [".ci/checks/docker.test.ts"]],
  ["a page", ["README.md"], []],
  ["the lock file", ["package-lock.json"], tests],
])("ci-6: a change of %s selects the tests that reach it", (_what, changed, expected) => {
  expect(chooseChangedTests(sources, tests, changed)).toEqual(expected);
});

it("ci-6: the specs for product files without a spec of their own exist", () => {
  expect(listTestFiles()).toEqual(expect.arrayContaining(basicSpecs));
});

it("ci-6: a commit that does not exist is named", () => {
  expect(() => listChangedFiles("no-such-commit")).toThrow(/no-such-commit/);
  const head = execFileSync("git", ["rev-parse", "HEAD"]).toString().trim();
  expect(listChangedFiles(head)).not.toContain("");
});
