import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { keepBuilds } from "./keep-former-build.ts";

test("account-5: the files of the last two builds are served, and an equal build counts once", async () => {
  const tree = await mkdtemp(join(tmpdir(), "oni-builds-"));
  onTestFinished(() => rm(tree, { recursive: true }));
  const assets = join(tree, "assets");
  /** Like a bundler, it removes the earlier files first. */
  const build = async (...names: string[]) => {
    await rm(assets, { recursive: true, force: true });
    await mkdir(assets);
    for (const name of names) await writeFile(join(assets, name), name);
    await keepBuilds(assets, join(tree, "store"));
    return (await readdir(assets)).sort();
  };
  expect(await build("a-1.js", "both.css")).toEqual(["a-1.js", "both.css"]);
  expect(await build("a-2.js", "both.css")).toEqual(["a-1.js", "a-2.js", "both.css"]);
  expect(await build("a-2.js", "both.css")).toEqual(["a-1.js", "a-2.js", "both.css"]);
  expect(await build("a-3.js")).toEqual(["a-2.js", "a-3.js", "both.css"]);
  expect(await readdir(join(tree, "store"))).toHaveLength(2);
});
