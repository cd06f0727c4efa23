import { type ChildProcess, spawn, type SpawnOptions } from "node:child_process";
import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** A running server with a function that stops it. */
export type RunningServer = { url: string; stop: () => Promise<void> };

/** A server whose URL and data survive a restart. */
export type Startable = {
  url: string;
  /** Starts the server. Returns a function that stops it, by its usual signal or another. */
  start: () => Promise<(signal?: NodeJS.Signals) => Promise<void>>;
  /** Removes its data. */
  remove: () => Promise<void>;
};

/** Starts a server once. Its data is removed when it stops. */
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
 * Every child gets its own process group. Ctrl-C in a terminal signals a whole group: the databases would
 * end before the tests, and the runners would receive it twice.
 */
const apart = { detached: true } as const;

/** Signals a command and all its descendants that are still in its process group. */
function killGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    // The group is already empty.
  }
}

/** Runs its arguments, then writes the CPU time of all processes that were waited for to descriptor 3. */
const measured = 'trap : INT; "$@" 3>&-; code=$?; times >&3; exit $code';

/**
 * Parses the output of `times`: a line for the shell, then one for its children, each with user and
 * system time.
 */
function readCpuMs(times: string): number {
  const [, ofChildren = ""] = times.split("\n");
  return [...ofChildren.matchAll(/(\d+)m([\d.,]+)s/g)].reduce(
    (sum, [, minutes, seconds = ""]) =>
      sum + Number(minutes) * 60_000 + Number(seconds.replace(",", ".")) * 1000,
    0,
  );
}

/** The exit code of a command, and the user and system CPU time of it and its descendants. */
export type CommandResult = { code: number; cpuMs: number };

/** Runs a command to its end and shows its output. `signal` interrupts it like Ctrl-C. */
export async function runCommand(
  command: string,
  args: string[],
  { env, signal }: { env: NodeJS.ProcessEnv; signal: AbortSignal },
): Promise<CommandResult> {
  const child = spawn("sh", ["-c", measured, "sh", command, ...args], {
    env,
    ...apart,
    stdio: ["ignore", "inherit", "inherit", "pipe"],
  });
  let times = "";
  child.stdio[3]?.on("data", (chunk: unknown) => (times += String(chunk)));
  const interrupt = () => killGroup(child, "SIGINT");
  signal.addEventListener("abort", interrupt);
  if (signal.aborted) interrupt();
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      signal.removeEventListener("abort", interrupt);
      // Ends the workers that an interrupted command left behind.
      killGroup(child, "SIGKILL");
      resolve({ code: code ?? 1, cpuMs: readCpuMs(times) });
    });
  });
}

/** Runs a command to its end. Returns its exit code and its output without showing it. */
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
 * Starts a server and waits until it prints a line that matches `ready`. Rejects with its output when it
 * ends before that. Returns a function that stops it, by `stopSignal` or another.
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

/**
 * Below the ports that systems give to outgoing connections (Linux: from 32 768), so that no connection
 * takes one of these.
 */
const firstPort = 20_000;
const lastPort = 32_767;

/** Returns a port that was free a moment ago. */
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
