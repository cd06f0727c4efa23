import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { within } from "./client.ts";

/** A server in a separate process. */
export type ServerProcess = {
  url: string;
  pid: number;
  kill(signal: NodeJS.Signals): void;
  /** Returns the last part of the output so far. */
  output(): string;
  /** Stops reading the output. */
  ignoreOutput(): void;
  /** Resolves with the exit code, or null if a signal ended the process. */
  exited: Promise<number | null>;
};

export const gatewayEntry = new URL("../src/main.ts", import.meta.url);

/** Starts a gateway on a free port and resolves when it serves. */
export const startGatewayProcess = (env: Record<string, string>): Promise<ServerProcess> =>
  startServerProcess(gatewayEntry, env);

/** Starts a server that prints `… is at <url>` once it serves, on a free port unless `env` has one. */
export async function startServerProcess(
  entry: URL,
  env: Record<string, string>,
): Promise<ServerProcess> {
  const server = spawnServerProcess(entry, env);
  const url = await within("the start of the process", server.serves, 100_000);
  return { ...server, url };
}

/**
 * Returns Node's arguments for an entry file. The output of `make test` starts in a third of the time.
 * Otherwise the sources are the newest version.
 */
export function programOf(entry: URL): string[] {
  const source = fileURLToPath(entry);
  const built = source.replace(/\/src\/(?:entry\/)?([^/]+)\.ts$/, "/dist/$1.js");
  return process.env["TEST_BUILT"] && built !== source && existsSync(built)
    ? [built]
    : ["--import", "tsx", source];
}

/**
 * A server that runs for seconds does not benefit from an optimizing compilation of its embedded store.
 */
const quickStart = ["--liftoff-only"];

/** The same, for a test that uses the process before it serves. */
export function spawnServerProcess(entry: URL, env: Record<string, string>) {
  const child = spawn(process.execPath, [...quickStart, ...programOf(entry)], {
    env: { ...process.env, PORT: "0", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const exited = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const serves = new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-20_000);
      const [, address] = / is at ([^\s"]+)/.exec(output) ?? [];
      if (address) resolve(address);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    // Waits for `close` and not `exit`, because the last output may still be unread.
    child.once("close", () => reject(new Error(`The process ended:\n${output}`)));
  });
  // A caller that does not use `serves` ignores its rejection.
  serves.catch(() => {});
  return {
    pid: child.pid ?? 0,
    serves,
    exited,
    output: () => output,
    ignoreOutput: () => {
      child.stdout.destroy();
      child.stderr.destroy();
    },
    kill: (signal: NodeJS.Signals) => void child.kill(signal),
  };
}
