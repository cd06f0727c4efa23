import { join } from "node:path";
import { build, type Plugin } from "vite";

/** The name by which the site serves the command line. */
const fileName = "oni.mjs";

/**
 * Adds `oni.mjs`, the command line, to the build: one file without dependencies for Node 20 or newer. It
 * is built from the commands of the prompt.
 */
export const commandLine = (): Plugin => ({
  name: "oni-command-line",
  apply: "build",
  async generateBundle() {
    const { root } = this.environment.config;
    this.emitFile({ type: "asset", fileName, source: await buildCommandLine(root) });
  },
});

/** Returns the source of the command line. */
async function buildCommandLine(root: string): Promise<string> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: "error",
    root,
    define: {
      "process.env.NODE_ENV": JSON.stringify("production"),
      // Newer versions of Node have a storage, and print a warning when it is used.
      localStorage: "undefined",
    },
    ssr: { noExternal: true },
    build: {
      ssr: join(root, "src/prompt/command-line/main.ts"),
      target: "node20",
      write: false,
      minify: true,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const [file] = "output" in built ? built.output : [];
  if (file?.type !== "chunk") throw new Error(`${fileName} was not built.`);
  return file.code;
}
