import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { expect, test } from "vitest";
import { findMigrations } from "./migrate.ts";
import { readFormerVersion, type Version } from "./versions.ts";

const root = resolve(dirname(findMigrations()), "..");
const workspaces = ["db", "realtime", "api", "web"];

/** Tests of the earlier version that cover the usual actions of members, in any folder. */
const testFiles = [
  "/deletion.test.ts",
  "/members/members.test.ts",
  "/messages/messages.test.ts",
  "/servers/servers.test.ts",
];

const git = (...args: string[]) => spawnSync("git", args, { cwd: root, maxBuffer: 1 << 30 });

/** Checks out a version with the packages and the migrations of this one. */
function checkOut({ commit }: Version): string {
  const folder = mkdtempSync(join(tmpdir(), "oni-former-"));
  const archive = git("archive", commit).stdout;
  execFileSync("tar", ["-x", "-C", folder], { input: archive });
  const packages = join(root, "node_modules");
  mkdirSync(join(folder, "node_modules", "@oni"), { recursive: true });
  for (const name of readdirSync(packages)) {
    if (name !== "@oni") symlinkSync(join(packages, name), join(folder, "node_modules", name));
  }
  for (const name of workspaces) {
    symlinkSync(join(folder, name), join(folder, "node_modules", "@oni", name));
  }
  rmSync(join(folder, "db", "migrations"), { recursive: true });
  cpSync(findMigrations(), join(folder, "db", "migrations"), { recursive: true });
  return folder;
}

test("sky-621: the code of the version before passes its own tests on the schema of this one", () => {
  const former = readFormerVersion();
  if (git("cat-file", "-e", `${former.commit}^{commit}`).status !== 0) {
    console.log(
      `The history here does not reach version ${former.version}, so its code was not run; sky-620 judged the steps since.`,
    );
    return;
  }
  const folder = checkOut(former);
  // The environment of this test run must not affect the other one.
  const ours = /^(VITEST|TEST_DATABASE_TEMPLATE|NODE_ENV)/;
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !ours.test(name)));
  const vitest = join(root, "node_modules", "vitest", "vitest.mjs");
  const args = [
    vitest,
    "--run",
    "--config",
    ".ci/vitest.config.ts",
    ...["--project", "threads"],
    // One worker loads the modules once.
    "--maxWorkers=1",
    ...testFiles,
  ];
  const run = spawnSync(process.execPath, args, { cwd: folder, env, encoding: "utf8" });
  rmSync(folder, { recursive: true });
  expect(run.status, `${run.stdout}${run.stderr}`.slice(-8_000)).toBe(0);
  expect(run.stdout).toMatch(/Tests .*\d+ passed/);
});
