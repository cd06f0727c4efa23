import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { build, type Plugin } from "vite";

/** Small files that the page requests by a fixed name. */
const named = ["/theme.js", "/mark.svg", "/mark-news.svg"];
const page = "/blank.html";

/**
 * Builds `service-worker.js` of this build. It contains the names of all files that it caches, so each
 * build has a different one. `fonts` are prefixes of file names.
 */
export const serviceWorker = (fonts: readonly string[]): Plugin => ({
  name: "oni-service-worker",
  apply: "build",
  writeBundle: {
    sequential: true,
    order: "post",
    async handler({ dir = "dist" }, bundle) {
      const { root } = this.environment.config;
      const hashed = Object.keys(bundle)
        .filter((file) => /\.(js|css)$/.test(file) || fonts.some((font) => file.includes(font)))
        .map((file) => `/${file}`)
        .sort();
      const shell = { page, named, hashed };
      const digest = createHash("sha256").update(JSON.stringify(shell));
      for (const file of [page, ...named]) digest.update(await readFile(join(dir, file)));
      await build({
        configFile: false,
        publicDir: false,
        logLevel: "error",
        root,
        define: {
          builtShell: JSON.stringify({ build: digest.digest("hex").slice(0, 12), ...shell }),
        },
        build: {
          outDir: dir,
          emptyOutDir: false,
          rolldownOptions: {
            input: join(root, "src/service-worker/main.ts"),
            output: { format: "iife", entryFileNames: "service-worker.js" },
          },
        },
      });
    },
  },
});
