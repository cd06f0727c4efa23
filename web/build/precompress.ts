import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import type { Plugin } from "vite";

const compressible = /\.(m?js|css|svg|html)$/;

/**
 * Writes a Brotli and a gzip file next to each text asset, so that no server compresses while it serves.
 * Builds in mode `test` have neither.
 */
export const precompress = (): Plugin => ({
  name: "oni-precompress",
  apply: ({ mode }, { command }) => command === "build" && mode !== "test",
  writeBundle: {
    sequential: true,
    async handler({ dir = "dist" }, bundle) {
      const names = Object.keys(bundle).filter((name) => compressible.test(name));
      await Promise.all(
        names.map(async (name) => {
          const path = join(dir, name);
          const bytes = await readFile(path);
          await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes));
          await writeFile(`${path}.gz`, await promisify(gzip)(bytes));
        }),
      );
    },
  },
});
