import { defineConfig } from "vite";

/**
 * A vite config that bundles a workspace's server entries into its `dist`: our own packages go into
 * the bundle, packages of npm stay outside and are found in `node_modules`.
 *
 * `entries` are names of files in the workspace's `src`, without extension; an entry `main` becomes
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
