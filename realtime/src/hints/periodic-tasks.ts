import type { Log } from "../../process/observe/log.ts";
import { createOutage } from "../../process/observe/outage.ts";

/** A periodic task of the gateway, with its intervals while hints arrive and while not. */
export type PeriodicTask = {
  what: string;
  calmMs: number;
  alertMs: number;
  run: (isAlert: boolean) => Promise<void> | void;
};

const tickMs = 1_000;

/** Senders may find a recovered bus a little later than this process. */
const lastingAlertMs = 5_000;

/**
 * Runs all tasks at their intervals, each at once when hints stop or return, and none twice at a time.
 * A failed task is logged once and repeated. Returns a function that stops them.
 */
export function startPeriodicTasks(
  duties: readonly PeriodicTask[],
  isHealthy: () => boolean,
  log: Log,
): () => void {
  let alertUntil = 0;
  let wasAlert = false;
  const running = duties.map((duty) => ({
    ...duty,
    outage: createOutage(log, duty.what),
    isRunning: false,
    dueAt: 0,
  }));

  const perform = async (duty: (typeof running)[number], isAlert: boolean) => {
    duty.isRunning = true;
    try {
      await duty.run(isAlert);
      duty.outage.worked();
    } catch (error) {
      duty.outage.failed(error);
    } finally {
      duty.isRunning = false;
    }
  };

  const tick = () => {
    const now = performance.now();
    if (!isHealthy()) alertUntil = now + lastingAlertMs;
    const isAlert = now < alertUntil;
    if (isAlert && !wasAlert)
      log.warn("hints do not come through, everything is looked up instead");
    if (!isAlert && wasAlert) log.info("hints come through again");
    for (const duty of running) {
      if (isAlert !== wasAlert) duty.dueAt = now;
      if (duty.isRunning || now < duty.dueAt) continue;
      duty.dueAt = now + (isAlert ? duty.alertMs : duty.calmMs);
      void perform(duty, isAlert);
    }
    wasAlert = isAlert;
  };

  tick();
  const timer = setInterval(tick, tickMs);
  return () => clearInterval(timer);
}
