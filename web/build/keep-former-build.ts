import { createHash } from "node:crypto";
import { cp, mkdir, readdir, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "vite";

/** Tabs that were opened before a new version can still fetch their files. */
const servedBuilds = 2;

/**
 * Serves the hashed files of the previous build next to those of this build. Between builds they are
 * stored in `.cache/web-builds` of the output tree.
 */
export const keepFormerBuild = (): Plugin => ({
  name: "oni-keep-former-build",
  apply: "build",
  writeBundle: {
    sequential: true,
    order: "post",
    handler: async ({ dir = "dist" }) =>
      keepBuilds(join(dir, "assets"), join(dir, "../../.cache/web-builds")),
  },
});

/** Adds the files of the previous build to `assets`. A repeated equal build counts once. */
export async function keepBuilds(assets: string, store: string): Promise<void> {
  const names = (await readdir(assets)).sort();
  const build = createHash("sha256").update(names.join("\n")).digest("hex").slice(0, 12);
  await mkdir(store, { recursive: true });
  await cp(assets, join(store, build), { recursive: true });
  const now = new Date();
  await utimes(join(store, build), now, now);
  const [, ...others] = await newestFirst(store);
  for (const former of others.slice(0, servedBuilds - 1)) {
    await cp(former, assets, { recursive: true, force: false });
  }
  await Promise.all(others.slice(servedBuilds - 1).map((old) => rm(old, { recursive: true })));
}

async function newestFirst(store: string): Promise<string[]> {
  const paths = (await readdir(store)).map((name) => join(store, name));
  const dated = await Promise.all(
    paths.map(async (path) => ({ path, at: (await stat(path)).mtimeMs })),
  );
  return dated.sort((one, other) => other.at - one.at).map(({ path }) => path);
}
