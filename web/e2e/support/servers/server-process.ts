import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { findFreePort } from "../../../../.ci/services/process.ts";

const root = fileURLToPath(new URL("../../../..", import.meta.url));
const startLimitMs = 300_000;
const stopLimitMs = 25_000;
const pollIntervalMs = 50;
/** Without an optimizing compilation of the embedded store, a server costs a third less. */
const quickStart = "--liftoff-only";

/** A real process of ONI, started as people start it. */
export type ServerProcess = {
  port: number;
  url: string;
  /** Returns its output so far. */
  output: () => string;
  /** Sends a signal. Resolves with the exit code after the end, or at once for SIGSTOP and SIGCONT. */
  kill: (signal: NodeJS.Signals) => Promise<number | null>;
  /** Ends it with SIGTERM, then with SIGKILL if it does not end. */
  stop: () => Promise<void>;
};

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

async function responds(url: string): Promise<boolean> {
  return fetch(url).then(
    (response) => response.ok,
    () => false,
  );
}

/** Starts a built entry, such as `api/dist/main.js`, and waits until it reports that it is ready. */
export async function startProcess(
  entry: string,
  env: Record<string, string>,
): Promise<ServerProcess> {
  const port = Number(env["PORT"] ?? (await findFreePort()));
  const child = spawn(process.execPath, ["--enable-source-maps", quickStart, entry], {
    cwd: root,
    env: { ...process.env, ...env, PORT: String(port) },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  child.stderr.on("data", (chunk) => (output += chunk));
  const killAtExit = () => child.kill("SIGKILL");
  process.once("exit", killAtExit);
  child.once("close", () => process.off("exit", killAtExit));

  const kill = async (signal: NodeJS.Signals) => {
    if (!hasEnded(child)) {
      const ended = once(child, "close");
      child.kill(signal);
      if (signal !== "SIGSTOP" && signal !== "SIGCONT") await ended;
    }
    return child.exitCode;
  };
  const stop = async () => {
    const insist = setTimeout(() => child.kill("SIGKILL"), stopLimitMs);
    // A stopped process would not receive SIGTERM.
    child.kill("SIGCONT");
    await kill("SIGTERM");
    clearTimeout(insist);
  };

  const url = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + startLimitMs;
  while (!(await responds(`${url}/readyz`))) {
    if (hasEnded(child)) throw new Error(`${entry} ended with ${child.exitCode}:\n${output}`);
    if (Date.now() > deadline) {
      await kill("SIGKILL");
      throw new Error(`${entry} was not ready in ${startLimitMs} ms:\n${output}`);
    }
    await new Promise((resolve) => setTimeout(resolve, pollIntervalMs));
  }
  return { port, url, output: () => output, kill, stop };
}
