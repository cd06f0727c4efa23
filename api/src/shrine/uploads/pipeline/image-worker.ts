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
 * A process that works on one image at a time. Decoders are the one place where bytes from outside
 * meet native code, and nothing inside a process can stop them: so they run where they cannot read
 * secrets, take time from requests or bring anyone down, and are killed when their time is over.
 * The process starts with the first image and goes after an idle minute, or with its parent.
 */
export function createImageWorker<Job extends object>(timeLimitMs: number) {
  let current: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;

  /** The process, once it is ready; starting is no part of an image's time. */
  async function wake(): Promise<ChildProcess> {
    clearTimeout(idle);
    if (current) return current;
    const worker = startProcess();
    worker.once("exit", () => forget(worker)).on("error", () => forget(worker));
    current = worker;
    await answer(worker, startLimitMs);
    return worker;
  }

  /** The next message of the process; null when it ended, or took too long and was ended. */
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
    /** One image that takes too long, or brings the process down, is unreadable. */
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
 * Given no environment but where to put what is too large for its memory, so that no secret is in
 * reach. It keeps nobody from exiting.
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

/** Three folders up among the sources; in a bundle it is one of the entries, and this is near them. */
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
