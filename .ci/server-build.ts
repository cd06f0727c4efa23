import { defineConfig } from "vite";

/**
 * Returns a vite config that bundles the server entries of a workspace into its `dist`. Our own packages
 * go into the bundle. Packages of npm stay in `node_modules`.
 *
 * `entries` are file names in a folder of the workspace, without extension. An entry `main` becomes
 * `dist/main.js`.
 */
export function serverBuild(entries: string[], folder = "src") {
  return defineConfig({
    ssr: { noExternal: [/^@oni\//] },
    build: {
      ssr: true,
      target: "node20",
      sourcemap: true,
      rolldownOptions: {
        input: Object.fromEntries(entries.map((entry) => [entry, `${folder}/${entry}.ts`])),
        // A file is as far from the folders of the workspace in a bundle as in the sources.
        output: { chunkFileNames: "[name]-[hash].js" },
      },
    },
  });
}

/** Returns the entry file of a bundle of `serverBuild`, given as `api/dist/main.js`. */
export const entryOf = (bundle: string): string =>
  bundle.replace("/dist/", "/src/").replace("api/src/", "api/src/entry/").replace(/js$/, "ts");
