import { claimHooks, releaseHook, sweepHookDeliveries } from "@oni/db/chat";
import { logFailure } from "@oni/realtime/process";
import { createWorkQueue, type WorkQueue } from "../../process/work-queue.ts";
import { deliver, type Delivering } from "./deliver.ts";

/** Hooks that are sent to at once, and approximately how many of them may have failed before. */
const hooksAtOnce = 64;
const failingAtOnce = 32;
const claimedAtOnce = 8;
/** Milliseconds after which hooks that a killed process had claimed are claimed again. */
const leaseMs = 60_000;
/** Another hook has its turn after this time. */
const turnMs = 10_000;

/**
 * Any number of processes may work on the queue, which is the table `hook_deliveries`. Each process sends
 * to a bounded number of hooks at once. Hooks that fail take only their own share of them.
 */
export function createHookQueue(parts: Delivering): Pick<WorkQueue, "run" | "start"> {
  const { db, log } = parts;
  const underWay = new Map<string, { isFailing: boolean; done: Promise<void> }>();

  /** Claims some of the hooks with due deliveries. Returns whether there were any. */
  async function take(): Promise<boolean> {
    const limit = Math.min(hooksAtOnce - underWay.size, claimedAtOnce);
    if (limit <= 0) return false;
    const failing = [...underWay.values()].filter(({ isFailing }) => isFailing);
    const withFailing = failing.length < failingAtOnce;
    const claimed = await claimHooks(db, { limit, leaseMs, withFailing });
    for (const { id, isFailing } of claimed) begin(id, isFailing);
    return claimed.length > 0;
  }

  function begin(hookId: string, isFailing: boolean): void {
    const endsAtMs = performance.now() + turnMs;
    const done = deliver(parts, hookId, () => performance.now() < endsAtMs)
      .then(() => releaseHook(db, hookId))
      .catch((error: unknown) => logFailure(log, "a hook is delayed", error, {}))
      .finally(() => {
        underWay.delete(hookId);
        queue.wake();
      });
    underWay.set(hookId, { isFailing, done });
  }

  const queue = createWorkQueue({
    take,
    underWay: () => [...underWay.values()].map(({ done }) => done),
    sweep: () => sweepHookDeliveries(db),
    onError: (error) => logFailure(log, "hooks are delayed", error, {}),
  });
  return { run: queue.run, start: queue.start };
}
