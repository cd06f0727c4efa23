import { readFile } from "node:fs/promises";
import type { Plugin } from "vite";
import { listPackages } from "./list-packages.ts";

const id = "virtual:open-source";

/** Serves `virtual:open-source`: the packages of the product, from the lock file. */
export const openSourceList = (lockFile: URL): Plugin => ({
  name: "oni-open-source-list",
  resolveId: (source) => (source === id ? `\0${id}` : null),
  async load(resolved) {
    if (resolved !== `\0${id}`) return null;
    const packages = listPackages(JSON.parse(await readFile(lockFile, "utf8")));
    return `export const openSource = ${JSON.stringify(packages)};`;
  },
});
