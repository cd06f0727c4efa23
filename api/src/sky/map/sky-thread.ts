import { once } from "node:events";
import { existsSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import type { SettledSky, SkyInput } from "@oni/db/sky-model";

/** Settles a sky in a new thread, which then ends. Throws the thread's error. */
export async function settleInThread(input: SkyInput): Promise<SettledSky> {
  const program = findProgram();
  const thread = program.endsWith(".ts")
    ? new Worker(fromSources(program), { workerData: input, eval: true })
    : new Worker(program, { workerData: input, env: {} });
  try {
    const [sky]: SettledSky[] = await Promise.race([
      once(thread, "message"),
      once(thread, "exit").then(() => []),
    ]);
    if (!sky) throw new Error("The sky was not settled.");
    return sky;
  } finally {
    await thread.terminate();
  }
}

/** Threads do not inherit the process's TypeScript loader. */
const fromSources = (program: string): string =>
  `import("tsx/esm/api").then(({ register }) => {
    register();
    return import(${JSON.stringify(pathToFileURL(program).href)});
  });`;

/** Among the sources it is two folders up. In a bundle it is a nearby entry. */
function findProgram(): string {
  const candidates = [
    "../../entry/sky-thread-main.ts",
    "./sky-thread-main.js",
    "../sky-thread-main.js",
  ];
  const found = candidates
    .map((candidate) => fileURLToPath(new URL(candidate, import.meta.url)))
    .find((path) => existsSync(path));
  if (!found) throw new Error("The program sky-thread-main is missing.");
  return found;
}
