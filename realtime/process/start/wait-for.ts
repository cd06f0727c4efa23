import { DataDirectoryLockedError, isUnavailable } from "@oni/db";
import { describeError, type Log } from "../observe/log.ts";

/** The usual time of a new connection on a busy machine. Attempts are frequent during it. */
const usualMs = 2_000;
const usualRetryMs = 50;
const retryMs = 500;
const remindMs = 15_000;

/**
 * Repeats an attempt until a dependency responds, without a time limit, so that processes start in any
 * order. Warns after 2 s and again every 15 s. Throws permanent errors at once.
 */
export async function waitFor<Value>(
  what: string,
  attempt: () => Promise<Value>,
  log: Log,
): Promise<Value> {
  let remindAt = performance.now() + usualMs;
  let isUsual = true;
  for (;;) {
    try {
      const value = await attempt();
      if (!isUsual) log.info(`${what} answers`);
      return value;
    } catch (error) {
      if (!isPassing(error)) throw error;
      if (performance.now() >= remindAt) {
        isUsual = false;
        log.warn(`waiting for ${what}`, { reason: describeError(error)["reason"] });
        remindAt = performance.now() + remindMs;
      }
      await new Promise((resolve) => setTimeout(resolve, isUsual ? usualRetryMs : retryMs));
    }
  }
}

/** Messages of ioredis, without a code, for a Redis that is missing, lost or silent. */
const passingOfRedis =
  /enableOfflineQueue|Connection is closed|Command timed out|max retries per request|part of the bus is away/;

const isPassing = (error: unknown): boolean =>
  isUnavailable(error) ||
  (error instanceof DataDirectoryLockedError && error.isForCommand) ||
  (error instanceof Error && (passingOfRedis.test(error.message) || isPassing(error.cause)));
