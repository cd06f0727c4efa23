import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";
import { type ImageOutcome, imageOutcomeSchema } from "./image-job.ts";

const idleMs = 60_000;
const startLimitMs = 30_000;
const givenUp: ImageOutcome = { ok: false, why: "unreadable" };

/**
 * Creates a process that handles one image at a time. Decoders are the one place where outside bytes meet
 * native code, which cannot be stopped within a process. So they run without secrets, apart from
 * requests, and are killed after a time limit. The process starts with the first image. It ends after an
 * idle minute, or with its parent.
 */
export function createImageWorker<Job extends object>(timeLimitMs: number) {
  let current: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;

  /** Returns the process once it is ready. The start does not count towards an image's time. */
  async function wake(): Promise<ChildProcess> {
    clearTimeout(idle);
    if (current) return current;
    const worker = startProcess();
    worker.once("exit", () => forget(worker)).on("error", () => forget(worker));
    current = worker;
    await answer(worker, startLimitMs);
    return worker;
  }

  /** Returns the next message of the process; null when it ended, or took too long and was killed. */
  async function answer(worker: ChildProcess, limitMs: number): Promise<unknown> {
    const limit = setTimeout(() => retire(worker), limitMs);
    const over = new AbortController();
    const { signal } = over;
    try {
      return await Promise.race([
        once(worker, "message", { signal }).then(([message]) => message),
        once(worker, "exit", { signal }).then(() => null),
      ]);
    } finally {
      clearTimeout(limit);
      over.abort();
    }
  }

  function forget(worker: ChildProcess): void {
    if (current === worker) current = null;
  }

  function retire(worker: ChildProcess): void {
    forget(worker);
    worker.kill("SIGKILL");
  }

  return {
    /** An image that takes too long, or crashes the process, is unreadable. */
    work: async (job: Job): Promise<ImageOutcome> => {
      const worker = await wake();
      try {
        if (!worker.connected) return givenUp;
        worker.send(job);
        return imageOutcomeSchema.parse((await answer(worker, timeLimitMs)) ?? givenUp);
      } finally {
        idle = setTimeout(() => retire(worker), idleMs).unref();
      }
    },
  };
}

/**
 * Starts the process with no environment but the folder for temporary files, so that it can read no
 * secret. It does not keep the server from exiting.
 */
function startProcess(): ChildProcess {
  const path = findWorker();
  const worker = fork(path, {
    env: { TMPDIR: tmpdir() },
    execArgv: path.endsWith(".ts") ? ["--import", "tsx"] : [],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  worker.unref();
  worker.channel?.unref();
  return worker;
}

/** Among the sources the program is three folders up. In a bundle it is an entry near this file. */
function findWorker(): string {
  const candidates = [
    "../../../entry/image-worker-main.ts",
    "./image-worker-main.js",
    "../image-worker-main.js",
  ];
  const found = candidates
    .map((candidate) => fileURLToPath(new URL(candidate, import.meta.url)))
    .find((path) => existsSync(path));
  if (!found) throw new Error("The program image-worker-main is missing.");
  return found;
}
