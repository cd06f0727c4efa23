import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * Returns the Node arguments of a program that a test starts. Under `make test` that is one bundled file,
 * which starts in a quarter of the time. Otherwise it is the source.
 */
export async function testProgram(entry: URL): Promise<string[]> {
  const source = fileURLToPath(entry);
  if (!process.env["TEST_BUILT"]) return ["--import", "tsx", source];
  const { build } = await import("vite");
  // The program finds files next to its build from there, such as the image worker.
  const outDir = join(dirname(source), "../dist/testing");
  await build({
    configFile: false,
    logLevel: "error",
    ssr: { noExternal: [/^@oni\//] },
    build: {
      ssr: source,
      target: "node20",
      ...{ outDir, emptyOutDir: false },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  return [join(outDir, `${basename(source, ".ts")}.js`)];
}
