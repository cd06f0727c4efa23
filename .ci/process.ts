import { type ChildProcess, spawn, type SpawnOptions } from "node:child_process";
import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** A server that runs until `stop` has ended it. */
export type RunningServer = { url: string; stop: () => Promise<void> };

/** A server that keeps its address and what it has stored from one start to the next. */
export type Startable = {
  url: string;
  /** Starts it; answers how to stop it, by the signal it likes or another. */
  start: () => Promise<(signal?: NodeJS.Signals) => Promise<void>>;
  /** Forgets what it has stored. */
  remove: () => Promise<void>;
};

/** Starts what is needed once, and forgets it when it stops. */
export async function startOnce({ url, start, remove }: Startable): Promise<RunningServer> {
  const stop = await start();
  return {
    url,
    stop: async () => {
      await stop();
      await remove();
    },
  };
}

/*
 * Every child gets a process group of its own. Ctrl-C in a terminal goes to a whole group, and the
 * databases would die under the tests, and the runners hear it twice.
 */
const apart = { detached: true, killSignal: "SIGINT" } as const;

/** Kills what a command left behind, such as workers that a hurried end forgot. */
function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, "SIGKILL");
  } catch {
    // The group is empty, as it should be.
  }
}

/** Runs a command to its end with its output on ours and answers its exit code. */
export async function runCommand(
  command: string,
  args: string[],
  options: Pick<SpawnOptions, "env" | "signal"> = {},
): Promise<number> {
  const child = spawn(command, args, {
    ...options,
    ...apart,
    stdio: ["ignore", "inherit", "inherit"],
  });
  return new Promise((resolve, reject) => {
    child.once("error", (error) => (error.name === "AbortError" ? undefined : reject(error)));
    child.once("close", (code) => {
      killGroup(child);
      resolve(code ?? 1);
    });
  });
}

/** Runs a command quietly to its end and answers its exit code and all it printed. */
export async function captureCommand(
  command: string,
  args: string[],
  options: Pick<SpawnOptions, "cwd" | "env" | "uid" | "gid"> = {},
): Promise<{ code: number; output: string }> {
  const child = spawn(command, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  child.stderr.on("data", (chunk) => (output += chunk));
  return new Promise((resolve) => {
    child.once("error", (error) => resolve({ code: 127, output: String(error) }));
    child.once("close", (code) => resolve({ code: code ?? 1, output }));
  });
}

/**
 * Starts a server and waits until it prints a line that matches `ready`. Rejects with what it
 * printed when it ends before that. Answers how to stop it, as it likes to be stopped or by another
 * signal.
 */
export async function startServer(
  command: string,
  args: string[],
  options: Pick<SpawnOptions, "cwd" | "env" | "uid" | "gid"> & {
    ready: RegExp;
    stopSignal: NodeJS.Signals;
  },
): Promise<(signal?: NodeJS.Signals) => Promise<void>> {
  const { ready, stopSignal, ...spawnOptions } = options;
  const child = spawn(command, args, {
    ...spawnOptions,
    ...apart,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  await new Promise<void>((resolve, reject) => {
    let output = "";
    const read = (chunk: unknown) => {
      output = (output + String(chunk)).slice(-10_000);
      if (ready.test(output)) resolve();
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.once("error", reject);
    child.once("close", () => reject(new Error(`${command} did not start:\n${output}`)));
  });
  return async (signal = stopSignal) => {
    child.kill(signal);
    const force = setTimeout(() => child.kill("SIGKILL"), 10_000);
    await ended;
    clearTimeout(force);
  };
}

/** Ports below those that systems give to whoever connects (Linux: from 32 768), so that no connection takes one meanwhile. */
const firstPort = 20_000;
const lastPort = 32_767;

/** A port that nothing listened on a moment ago. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(firstPort, lastPort + 1);
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      error.code === "EADDRINUSE" ? resolve(false) : reject(error),
    );
    server.listen(port, () => server.close(() => resolve(true)));
  });
}
