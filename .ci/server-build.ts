import { defineConfig } from "vite";

/**
 * A vite config that bundles a workspace's server entries into its `dist`: our own packages go into
 * the bundle, packages of npm stay outside and are found in `node_modules`.
 *
 * `entries` are names of files in a folder of the workspace, without extension; an entry `main` becomes
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
      },
    },
  });
}

/** The entry file of a bundle, given as `api/dist/main.js`, that `serverBuild` has made. */
export const entryOf = (bundle: string): string =>
  bundle.replace("/dist/", "/src/").replace("api/src/", "api/src/entry/").replace(/js$/, "ts");
