import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { checkSpecIds } from "../checks/check-spec-ids.ts";
import { isDeep } from "../suite/deep.ts";
import { readSources, type Source } from "../suite/sources.ts";
import { type Edit, madeUpChanges } from "./made-up-changes.ts";

const sources = readSources();
const textOf = (all: readonly Source[], path: string) =>
  all.find((source) => source.path === path)?.text;

/** Returns the files of a recipe in CONTRIBUTING.md as patterns: the items of the list below its heading. */
function readRecipe(heading: string): RegExp[] {
  const [, section = ""] = textOf(sources, "CONTRIBUTING.md")?.split(`\n## ${heading}\n`) ?? [];
  const [body = ""] = section.split("\n## ");
  const items = [...body.matchAll(/^- `([^`]+)`/gm)].map(([, path = ""]) => path);
  return items.map(
    (path) => new RegExp(`^${path.replaceAll(".", "\\.").replace(/<\w+>/g, "[\\w-]+")}$`),
  );
}

/** Applies a change. Throws if a file does not have its place exactly once. */
function apply(edits: readonly Edit[]): Source[] {
  return edits.reduce<Source[]>((changed, { path, after, add }) => {
    const others = changed.filter((source) => source.path !== path);
    const text = textOf(changed, path);
    if (after === undefined) return [...others, { path, text: add }];
    if (text === undefined) throw new Error(`There is no ${path}.`);
    const parts = after === "" ? [text, ""] : text.split(after);
    if (parts.length !== 2) throw new Error(`${path} does not have this once: ${after}`);
    return [...others, { path, text: parts.join(after + add) }];
  }, sources.slice());
}

describe.each(Object.entries(madeUpChanges))("%s", (heading, edits) => {
  test("ci-47: a made-up change touches exactly the files of its recipe", () => {
    const paths = [...new Set(edits.map(({ path }) => path))];
    const patterns = readRecipe(heading);
    expect(paths.filter((path) => !patterns.some((pattern) => pattern.test(path)))).toEqual([]);
    expect(patterns.filter((pattern) => !paths.some((path) => pattern.test(path)))).toEqual([]);
    expect(paths).toHaveLength(patterns.length);
  });

  test("ci-47: the tree with a made-up change has a test for each rule", () => {
    expect(checkSpecIds(apply(edits))).toEqual([]);
  });
});

/** Writes a tree to a new folder below `.cache`, where the packages of this one are found. */
function writeTree(tree: readonly Source[]): string {
  mkdirSync(".cache", { recursive: true });
  const copy = mkdtempSync(resolve(".cache/recipe-"));
  for (const { path, text } of tree) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    writeFileSync(join(copy, path), text);
  }
  // Those of the project itself are folders of the tree.
  const own = join(copy, "node_modules/@oni");
  mkdirSync(own, { recursive: true });
  for (const name of readdirSync("node_modules/@oni"))
    symlinkSync(join(copy, name), join(own, name));
  return copy;
}

// The types of the whole project take half a minute for each change.
for (const [heading, edits] of isDeep ? Object.entries(madeUpChanges) : []) {
  test(`ci-47: the types of the tree with a made-up change are correct: ${heading}`, () => {
    const copy = writeTree(apply(edits));
    try {
      const { status, stdout } = spawnSync(resolve("node_modules/.bin/tsc"), ["-b"], { cwd: copy });
      expect(stdout.toString()).toBe("");
      expect(status).toBe(0);
    } finally {
      rmSync(copy, { recursive: true });
    }
  });
}
