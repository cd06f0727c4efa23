import { setTimeout } from "node:timers/promises";
import { PlainError } from "@oni/db";
import { claimRun, type ClaimedRun, endRun, releaseRun, renewRun } from "@oni/db/keepers";
import { logFailure } from "@oni/realtime/process";
import type { Pause } from "../../chat/imports/stage-items.ts";
import { createWorkQueue, type WorkQueue } from "../../process/work-queue.ts";
import { publishImport } from "./present-import.ts";
import { type RunParts, runImport } from "./run-import.ts";
import { sweepImports } from "./sweep-imports.ts";

/** Milliseconds after which another process continues the run of a killed one. */
const leaseMs = 60_000;
const renewMs = 15_000;
/** Milliseconds after which a run is continued that a failure of a store has ended. */
const retryMs = 30_000;
/** A run that so many processes have begun and not ended is given up. */
const mostAttempts = 20;
/** A run works and rests for these times in turn, so that requests wait for it only shortly. */
const workMs = 10;
const restMs = 10;

/**
 * Any number of processes may work on the queue, which is the table `keeper_imports`. One archive at a time
 * is checked or imported. A killed run begins again and adds only what is missing.
 */
export function createImportQueue(parts: RunParts): WorkQueue {
  const { db, files, log } = parts;
  const stopping = new AbortController();
  let underWay: Promise<void> | null = null;

  async function take(): Promise<boolean> {
    if (underWay) return false;
    const run = await claimRun(db, leaseMs);
    if (!run) return false;
    underWay = work(run)
      .catch((error: unknown) => logFailure(log, "an import is delayed", error, { id: run.id }))
      .finally(() => {
        underWay = null;
        queue.wake();
      });
    return true;
  }

  async function work(run: ClaimedRun): Promise<void> {
    const renewal = setInterval(() => {
      renewRun(db, run.id, leaseMs).catch((error: unknown) =>
        logFailure(log, "an import may begin again", error, { id: run.id }),
      );
    }, renewMs);
    try {
      if (run.attempts > mostAttempts) throw new PlainError("Its process ended too many times.");
      const ended = await runImport(parts, run, createPause(stopping.signal));
      await endRun(db, run.id, ended);
      if (ended.status === "imported") await files.remove(run.id);
    } catch (error) {
      if (error instanceof PlainError) {
        await endRun(db, run.id, { status: "failed", error: error.message });
      } else {
        await releaseRun(db, run.id, stopping.signal.aborted ? 0 : retryMs);
        if (!stopping.signal.aborted) throw error;
      }
    } finally {
      clearInterval(renewal);
      await publishImport(parts, run.id);
    }
  }

  const queue = createWorkQueue({
    take,
    underWay: () => (underWay ? [underWay] : []),
    sweep: () => sweepImports(parts),
    onError: (error) => logFailure(log, "imports are delayed", error, {}),
  });
  return {
    run: queue.run,
    wake: queue.wake,
    start: () => {
      const stop = queue.start();
      return async () => {
        stopping.abort();
        await stop();
      };
    },
  };
}

/** Returns a pause that rests after each time of work, and throws once `signal` is aborted. */
function createPause(signal: AbortSignal): Pause {
  let resumedAt = performance.now();
  return async () => {
    signal.throwIfAborted();
    if (performance.now() - resumedAt < workMs) return;
    await setTimeout(restMs);
    resumedAt = performance.now();
  };
}
