import { execFileSync } from "node:child_process";
import { posix } from "node:path";
import { isNodeTest } from "./choose-tests.ts";
import { districts } from "./districts.ts";
import { importsOf, type Source } from "./sources.ts";

/** A change of these files selects every test. */
const concernsAll = ["package-lock.json", ".ci/vitest.config.ts", "web/e2e/playwright.config.ts"];

/** The specs for a changed product file that no spec has in its name. */
export const basicSpecs = [
  "web/e2e/everywhere/first-visit.spec.ts",
  "web/e2e/everywhere/journeys.spec.ts",
  "web/e2e/home/shell.spec.ts",
];

/** Returns the files that differ from a commit: committed, changed, deleted or new since then. */
export function listChangedFiles(commit: string): string[] {
  const git = (...args: string[]) =>
    execFileSync("git", args, { stdio: "pipe" }).toString().split("\0");
  const base = git("rev-parse", "--verify", `${commit}^{commit}`).join("").trim();
  return [
    ...git("diff", "--name-only", "--no-renames", "-z", base),
    ...git("ls-files", "-z", "--others", "--exclude-standard"),
  ].filter((path) => path !== "");
}

/**
 * Returns the test files that reach a changed file by imports, by its path in a string, or by the URL of
 * its folder. No import leads from a browser to the product. So a changed product file also selects the
 * specs whose name contains its name or that of one of its folders. Without such a spec it selects those
 * of its district, else the basic ones.
 */
export function chooseChangedTests(
  sources: readonly Source[],
  tests: readonly string[],
  changed: readonly string[],
): string[] {
  if (changed.some((path) => concernsAll.includes(path))) return [...tests];
  const reaching = findReaching(sources, changed);
  const specs = tests.filter((path) => !isNodeTest(path));
  const byName = new Set(changed.filter(isProduct).flatMap((path) => specsNamedLike(path, specs)));
  return tests.filter((path) => reaching.has(path) || byName.has(path));
}

const isProduct = (path: string) =>
  /^(web|api|realtime|db)\/(src|contract|process)\//.test(path) && !isNodeTest(path);

/** Singular and plural are equal: `post` and `posts`. */
const termsOf = (path: string) =>
  path.split(/[^a-zA-Z0-9]+/).map((term) => term.toLowerCase().replace(/s$/, ""));

function specsNamedLike(path: string, specs: readonly string[]): string[] {
  const names = path
    .split("/")
    .slice(2)
    .map((name) => name.replace(/\.\w+$/, ""));
  const found = specs.filter((spec) => {
    const terms = termsOf(spec.replace(/^web\/e2e\//, ""));
    return names.some(
      (name) => !districts.includes(name) && termsOf(name).every((term) => terms.includes(term)),
    );
  });
  if (found.length > 0) return found;
  const ofDistrict = specs.filter((spec) => spec.startsWith(`web/e2e/${names[0]}/`));
  if (ofDistrict.length > 0) return ofDistrict;
  return specs.filter((spec) => basicSpecs.includes(spec));
}

/** Returns the changed files and all files that reach one of them by imports. */
function findReaching(sources: readonly Source[], changed: readonly string[]): Set<string> {
  const importers = new Map<string, string[]>();
  const entries = packageEntries(sources);
  for (const source of sources.filter(({ path }) => /\.(tsx?|cjs)$/.test(path))) {
    const imported = importsOf(source).map((name) => entries.get(name) ?? name);
    const folders = imported.filter((name) => name.endsWith("/"));
    const isNamed = (path: string) =>
      source.text.includes(`"${path}"`) || folders.some((folder) => path.startsWith(folder));
    const named = changed.filter(isNamed);
    for (const target of [...named, ...imported]) {
      importers.set(target, [...(importers.get(target) ?? []), source.path]);
    }
  }
  const reaching = new Set(changed);
  for (const path of reaching)
    for (const importer of importers.get(path) ?? []) reaching.add(importer);
  return reaching;
}

/** Returns the file behind each import of a workspace, such as `@oni/api/contract`. */
function packageEntries(sources: readonly Source[]): Map<string, string> {
  const packages = sources.filter(({ path }) => /^\w+\/package\.json$/.test(path));
  return new Map(
    packages.flatMap(({ path, text }) => {
      const { name, exports = {} } = JSON.parse(text);
      return Object.entries<string | { node: string }>(exports).map(
        ([key, target]): [string, string] => [
          posix.join(name, key),
          posix.join(posix.dirname(path), typeof target === "string" ? target : target.node),
        ],
      );
    }),
  );
}
