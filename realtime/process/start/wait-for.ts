import { DataDirectoryLockedError, isUnavailable } from "@oni/db";
import { describeError, type Log } from "../observe/log.ts";

/** A connection that is just being made may take so long on a busy machine; it is tried often meanwhile. */
const usualMs = 2_000;
const usualRetryMs = 50;
const retryMs = 500;
const remindMs = 15_000;

/**
 * Tries until something that this process depends on answers, however long that takes, so that
 * processes may be started in any order. After 2 s it warns what it waits for, and again every 15 s.
 * Errors that waiting cannot mend are thrown at once.
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

/** What ioredis says, without a code, of a Redis that is not there, was lost, or is silent. */
const passingOfRedis =
  /enableOfflineQueue|Connection is closed|Command timed out|max retries per request|part of the bus is away/;

const isPassing = (error: unknown): boolean =>
  isUnavailable(error) ||
  (error instanceof DataDirectoryLockedError && error.isForCommand) ||
  (error instanceof Error && (passingOfRedis.test(error.message) || isPassing(error.cause)));
